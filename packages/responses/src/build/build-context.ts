import type { FingerprintHead } from '../hash/fingerprint.js';
import type { BrokenCall } from './broken-call.js';
import type { BuildLog } from './log.js';
import type { BuildOptions } from './options.js';

/** What every step of a build needs. */
export interface BuildContext {
  /** The caller's options, with every default filled in. */
  readonly options: BuildOptions;
  readonly log: BuildLog;
  /** The names of the tools that the request offers. */
  readonly toolNames: readonly string[];
  /** The calls whose arguments could not be sent, by call id as it is sent, until their outputs tell of them. */
  readonly brokenCalls: Map<string, BrokenCall>;
  /** What a fingerprint covers beside the items. */
  readonly fingerprintHead: FingerprintHead;
}
