/** Several instances on one database: who does what has to be done once. */
export { type Engine, type Leadership, type Stop, startLeadership } from './leadership.ts';
