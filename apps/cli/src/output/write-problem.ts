const remedies: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full. Make room, or write to another one'],
  ['EDQUOT', 'your share of the disk is full. Make room, or write to another one'],
  ['EFBIG', 'the file has become too large. Write less, or raise the limit (ulimit -f)'],
]);

/**
 * What to tell a person whose output could not be written, and the remedy.
 *
 * @param code The system's code, such as `ENOSPC`.
 */
export function writeProblem(code: string): string {
  return `standard output: ${remedies.get(code) ?? `could not be written (${code}). Check where it goes`}.`;
}
