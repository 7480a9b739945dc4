import { escapeForTerminal } from '../output/escape-for-terminal.js';

const remedies: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file. Check the spelling and the folder you are in'],
  ['ENOTDIR', 'a part of this path is a file, not a folder. Check the path'],
  ['EISDIR', 'this is a folder. Name one of the files in it'],
  ['EACCES', 'you may not read this file. Change its permissions, or copy it to where you may'],
  ['EPERM', 'you may not read this file. Change its permissions, or copy it to where you may'],
  ['ENAMETOOLONG', 'the name is too long. Check that it is a path, not the content of a file'],
  ['ELOOP', 'its symbolic links lead in a circle. Mend the link'],
  ['EMFILE', 'too many files are open. Close some, or raise the limit (ulimit -n)'],
]);

/**
 * What to tell a person whose file could not be read, and the remedy.
 *
 * @param code The system's code, such as `ENOENT`.
 */
export function readProblem(file: string, code: string | undefined): string {
  const remedy = code === undefined ? undefined : remedies.get(code);
  return `${escapeForTerminal(file)}: ${remedy ?? `could not be read${code === undefined ? '' : ` (${code})`}. Check the disk or the pipe it comes from`}.`;
}
