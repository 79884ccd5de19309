/** Several instances on one database: who does what has to be done once, and how they hear of each other. */
export { socketAdapter } from './adapter.ts';
export { type Engine, type Leadership, type Stop, startLeadership } from './leadership.ts';
export { type Batch, createWire, silentWire, type Wire } from './wire.ts';
