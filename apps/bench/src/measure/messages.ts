import type { Facts } from '../rows/row.js';

/** What the measuring process asks of a contender's. */
export type Question = 'facts' | 'warm-up' | 'sample';

/** What comes back. */
export type Answer =
  | { readonly facts: Facts }
  | { readonly warm: true }
  | { readonly sample: number }
  | { readonly failure: string };
