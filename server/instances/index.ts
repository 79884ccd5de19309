/** Several instances on one database: leader election and messages between instances. */
export { socketAdapter } from './adapter.ts';
export { type Engine, type Leadership, type Stop, startLeadership } from './leadership.ts';
export { type Batch, createWire, silentWire, type Wire } from './wire.ts';
