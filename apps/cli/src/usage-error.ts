/** The command cannot be carried out as it was given. The message says what to do, and is all that is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
