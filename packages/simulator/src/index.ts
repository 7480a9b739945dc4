/**
 * A Prism server on your own machine, for tests, demos and offline work: it plays scenarios, validates what clients
 * send, and fails on demand.
 *
 * @module
 */
export type { DelayKind, SimulatorClock } from './clock/clock.js';
export { FastClock } from './clock/fast-clock.js';
export { ManualClock } from './clock/manual-clock.js';
export { RealClock } from './clock/real-clock.js';
export type { ServerOutput } from './faults/delivery.js';
export type { ConnectionList } from './host/connection-list.js';
export type { LoggedFrame } from './host/frame-log.js';
export type { ConnectionEnd, FrameCounts, SimulatorConnection } from './host/simulator-connection.js';
export {
  type PrismSimulator,
  type PrismSimulatorOptions,
  startPrismSimulator,
} from './host/start-prism-simulator.js';
export { checkScenario } from './scenario/check-scenario.js';
export { readScenario } from './scenario/read-scenario.js';
export type * from './scenario/scenario.js';
export { ScenarioError, type ScenarioErrorDetails } from './scenario/scenario-error.js';
export type * from './scenario/scenario-fault.js';
export type * from './scenario/scenario-turn.js';
export type { ConversationItem } from './server/conversation.js';
export { PrismServer, type PrismServerOptions } from './server/prism-server.js';
