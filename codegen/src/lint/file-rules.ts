import type { SchemaFile, Vocabulary } from '../load.js';
import { kebabCase } from '../names.js';
import type { Complaint } from './lint.js';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const SOURCES = ['prism-case', 'realtime-beta', 'recorded', 'responses-api'];

/** Folders whose files are events: their file names leave out the `-event` of the title. */
export function isEventFile({ schema }: SchemaFile): boolean {
  return schema.title?.endsWith('Event') === true && typeof schema.properties?.type?.const === 'string';
}

/** What every file says at its root: dialect, title, description, source; and where it lies. */
export function checkFile(file: SchemaFile, { unions }: Vocabulary): Complaint[] {
  const { schema, path, folder } = file;
  const complaints: Complaint[] = [];
  const isFolderOfUnion = unions.some((union) => union.folder === folder);
  if (!isFolderOfUnion && (folder === '' || folder.includes('/'))) {
    complaints.push({
      rule: 'folder',
      problem: 'The file does not lie in a folder of the vocabulary, where a union would find it.',
      remedy: 'Move it one level below the vocabulary, such as into `shared/`.',
    });
  }
  if (schema.$schema !== DIALECT) {
    complaints.push({
      rule: 'dialect',
      problem: 'The file does not say that it is JSON Schema 2020-12.',
      remedy: `Begin it with "$schema": "${DIALECT}".`,
    });
  }
  if (schema.title === undefined) {
    complaints.push({
      rule: 'title',
      problem: 'The file has no title, so its type has no name.',
      remedy: 'Add a "title" in PascalCase.',
    });
  } else {
    const stem = kebabCase(isEventFile(file) ? schema.title.replace(/Event$/, '') : schema.title);
    const expected = `${path.slice(0, path.lastIndexOf('/'))}/${stem}.json`;
    if (expected !== path) {
      complaints.push({
        pointer: '/title',
        rule: 'file-name',
        problem: `The title ${schema.title} does not belong to a file of this name.`,
        remedy: `Call the file ${expected}, or change the title.`,
      });
    }
  }
  if (schema.description === undefined) {
    complaints.push({
      rule: 'description',
      problem: 'The file has no description, so its type has no documentation.',
      remedy: 'Add a "description" for the person who uses the type.',
    });
  }
  if (isEventFile(file) && schema.required?.includes('type') !== true) {
    complaints.push({
      pointer: '/required',
      rule: 'tag-required',
      problem: 'The event may come without its "type", so nothing would tell it from the others.',
      remedy: 'Add "type" to "required".',
    });
  }
  if (!SOURCES.includes(schema['x-source'] ?? '')) {
    complaints.push({
      rule: 'source',
      problem: 'The file does not say how its facts are known.',
      remedy: `Add "x-source": one of ${SOURCES.join(', ')}.`,
    });
  }
  return complaints;
}
