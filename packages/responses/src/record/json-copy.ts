/**
 * A copy of what came as JSON, without members that are `undefined`: what a database gives back is equal to it, and
 * a later change of the original does not reach it. The type stays, because JSON holds all that the original is.
 *
 * @throws TypeError for a cycle or a BigInt, which no JSON holds.
 */
export function jsonCopy<T extends object>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}
