const remedies: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full. Make room, or write to another one'],
  ['EDQUOT', 'your share of the disk is full. Make room, or write to another one'],
  ['EFBIG', 'the file has become too large. Write less, or raise the limit (ulimit -f)'],
]);

/**
 * What to tell a person whose output could not be written, and the remedy.
 *
 * @param code The system's code, such as `ENOSPC`.
 * @param where What it was to be written to.
 */
export function writeProblem(code: string, where = 'standard output'): string {
  return `${where}: ${remedies.get(code) ?? `could not be written (${code}). Check where it goes`}.`;
}
