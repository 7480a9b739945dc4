import type { Vocabulary } from '../load.js';
import type { Finding } from '../schema-error.js';
import { childNodes, type SchemaNode } from '../schema-node.js';
import { checkDeclaredUnions } from './declared-union-rules.js';
import { checkDecodedNames } from './decoded-name-rules.js';
import { checkDecoderHints } from './decoder-hints.js';
import { checkFile } from './file-rules.js';
import { checkKeywords } from './keyword-rules.js';
import { checkKinds } from './kind-rules.js';
import { checkNames } from './name-rules.js';
import { checkNode } from './node-rules.js';
import { checkRefCycles } from './ref-cycles.js';
import { checkUnion } from './union-rules.js';

/** What one rule says about one place: the rule's name, what is wrong, and what to do about it. */
export interface Complaint {
  /** The place below the node that was looked at; the node itself if absent. */
  readonly pointer?: string;
  readonly rule: string;
  readonly problem: string;
  readonly remedy: string;
}

/**
 * Step 2: holds the files of a vocabulary against the subset of JSON Schema that all later steps understand,
 * and returns everything that is wrong; where refs go round in circles, that alone. Catching it here, with a
 * remedy, is what keeps the generated output free of patches.
 *
 * @param vocabularies - All of them: names must be unique across vocabularies.
 */
export function lint(vocabulary: Vocabulary, vocabularies: readonly Vocabulary[]): Finding[] {
  const cycles = checkRefCycles(vocabulary);
  if (cycles.length > 0) return cycles;
  const files = new Map(vocabulary.files.map((file) => [file.path, file]));
  const unions = new Set(vocabulary.unions.map(({ title }) => title));
  const findings: Finding[] = [];
  for (const file of vocabulary.files) {
    const add = (complaints: readonly Complaint[], pointer: string) => {
      for (const { pointer: below = '', ...rest } of complaints) {
        findings.push({ path: file.path, pointer: pointer + below, ...rest });
      }
    };
    add(checkFile(file, vocabulary), '');
    add(checkNames(file, vocabulary, vocabularies), '');
    add(checkUnion(file, files), '');
    add(checkDecoderHints(file, files), '');
    add(checkDecodedNames(file), '');
    const visit = (node: SchemaNode, pointer: string) => {
      add(checkKeywords(node), pointer);
      add(checkNode(node, { file, files, unions, isRoot: pointer === '' }), pointer);
      for (const child of childNodes(node, pointer)) visit(child.node, child.pointer);
    };
    visit(file.schema, '');
  }
  return [...findings, ...checkDeclaredUnions(vocabulary), ...checkKinds(vocabulary)];
}
