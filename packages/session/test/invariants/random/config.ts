import fc from 'fast-check';

/** How a new connection's server receives the session. */
export type Greeting = 'well' | 'silent' | 'refuse' | 'drop';

/** What holds for a whole run. */
export interface Config {
  /** Whether the server names the client event that it answers. */
  readonly names: boolean;
  /** Whether each connection's server begins with the same ids again. */
  readonly reuses: boolean;
  /** When the server answers by itself: at once, from within `send`; soon; or when a step says so. */
  readonly answers: 'at once' | 'soon' | 'by step';
  readonly tools: boolean;
  readonly reconnects: boolean;
  readonly replays: boolean;
  /** How the servers of the connections after the first receive the session. */
  readonly greetings: readonly Greeting[];
  readonly onSpeech: 'server' | 'always' | 'never';
  readonly player: 'none' | 'prompt' | 'slow' | 'failing' | 'reports';
  /** What a listener does when something is told, from within. */
  readonly reflex: 'none' | 'interrupt on sound' | 'text on opened' | 'respond on error' | 'close on ended';
  /** Whether listeners throw. */
  readonly throws: boolean;
}

/** Any of them. */
export const anyConfig: fc.Arbitrary<Config> = fc.record({
  names: fc.boolean(),
  reuses: fc.boolean(),
  answers: fc.constantFrom('by step', 'soon', 'at once', 'by step'),
  tools: fc.constantFrom(true, true, true, false),
  reconnects: fc.boolean(),
  replays: fc.boolean(),
  greetings: fc.array(fc.constantFrom('well', 'well', 'well', 'silent', 'refuse', 'drop'), { maxLength: 3 }),
  onSpeech: fc.constantFrom('server', 'server', 'always', 'never'),
  player: fc.constantFrom('none', 'prompt', 'prompt', 'slow', 'failing', 'reports', 'reports'),
  reflex: fc.constantFrom(
    'none',
    'none',
    'none',
    'interrupt on sound',
    'text on opened',
    'respond on error',
    'close on ended',
  ),
  throws: fc.boolean(),
});
