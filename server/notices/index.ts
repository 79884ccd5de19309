/** What users are told of their accounts: what a reviewer decided, what was changed about their security. */
export { describeNotice, leaveNotice, noticesOf } from './notice.ts';
export { startNotices, tellDue } from './tell.ts';
