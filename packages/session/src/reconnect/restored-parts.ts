/** What a new connection has of what the lost one had. */
export interface RestoredParts {
  /** The server's name for the new session. */
  readonly sessionId: string;
  /** Whether the last settings hold again: `none` if none were ever given. */
  readonly settings: 'applied' | 'refused' | 'none';
  /** Why the settings were refused. Undefined: they were not. */
  readonly settingsError: Error | undefined;
  /** How many items of the conversation the new session has. */
  readonly itemsReplayed: number;
  /** How many items of the conversation it does not have, so that the agent knows nothing of them. */
  readonly itemsLost: number;
  /** The responses that were running. They have ended as `connection_lost`. */
  readonly responsesLost: readonly string[];
  /** The tool calls that were open. They have no answer, and need none any more. */
  readonly callsLost: readonly string[];
}
