const DATED = /-\d{4}-\d{2}-\d{2}$/;

/** Whether two names mean one model: they are equal, or one is a dated snapshot of the other, which is its alias. */
export function isSameModel(a: string, b: string): boolean {
  if (a === b) return true;
  return a.replace(DATED, '') === b || b.replace(DATED, '') === a;
}
