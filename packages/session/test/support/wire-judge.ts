/** Something that went over the wire, as the session saw it, in order. */
export type WireEntry =
  | { readonly what: 'create'; readonly at: number; readonly turn: string }
  | { readonly what: 'started'; readonly id: string; readonly turn: string | undefined }
  | { readonly what: 'ended'; readonly id: string }
  | { readonly what: 'refused'; readonly turn: string };

/**
 * What is wrong with a log by the rules of the protocol: at most one `response.create` is open, and none is sent
 * before the earlier response has ended. Knows nothing of how the session works.
 */
export function judgeWire(log: readonly WireEntry[], lostAfterMs: number): string[] {
  const faults: string[] = [];
  const running = new Set<string>();
  let open: { readonly turn: string; readonly at: number } | undefined;
  for (const entry of log) {
    switch (entry.what) {
      case 'create':
        if (open !== undefined && entry.at - open.at < lostAfterMs) {
          faults.push(`${entry.turn} was sent while ${open.turn} was open`);
        }
        if (running.size > 0) faults.push(`${entry.turn} was sent while ${[...running].join()} ran`);
        open = { turn: entry.turn, at: entry.at };
        break;
      case 'started':
        running.add(entry.id);
        if (entry.turn !== undefined && entry.turn === open?.turn) open = undefined;
        break;
      case 'refused':
        if (entry.turn === open?.turn) open = undefined;
        break;
      case 'ended':
        running.delete(entry.id);
    }
  }
  return faults;
}
