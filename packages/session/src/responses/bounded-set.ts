/** A set that forgets its oldest members. */
export class BoundedSet<T> {
  readonly #members = new Set<T>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(member: T): boolean {
    return this.#members.has(member);
  }

  add(member: T): void {
    this.#members.add(member);
    if (this.#members.size <= this.#limit) return;
    for (const oldest of this.#members) {
      this.#members.delete(oldest);
      return;
    }
  }
}
