import type { SeededRandom } from '../random/seeded-random.js';
import type { Scenario } from '../scenario/scenario.js';
import type { Conversation } from './conversation.js';
import type { Outbox } from './outbox.js';
import type { Settings } from './settings.js';
import type { Tasks } from './tasks.js';

/** What the parts of a server share. */
export interface ServerContext {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly tasks: Tasks;
  readonly outbox: Outbox;
  readonly settings: Settings;
  readonly conversation: Conversation;
}
