/** Several instances on one database: leader election and messages between instances. */
export { socketAdapter } from './adapter.ts';
export { type Batch, createInstanceBus, type InstanceBus, singleInstanceBus } from './bus.ts';
export { type Engine, type Leadership, type Stop, startLeadership } from './leadership.ts';
export { shareActivity } from './share-activity.ts';
