import type { FingerprintHead } from '../hash/fingerprint.js';
import type { BuildLog } from './log.js';
import type { BuildOptions } from './options.js';

/** What every step of a build needs. */
export interface BuildContext {
  /** The caller's options, with every default filled in. */
  readonly options: BuildOptions;
  readonly log: BuildLog;
  /** The names of the tools that the request offers. */
  readonly toolNames: readonly string[];
  /** What a fingerprint covers beside the items. */
  readonly fingerprintHead: FingerprintHead;
}
