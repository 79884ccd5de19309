/** Account notices to users: decisions of reviewers, changes of security settings. */
export { describeNotice, leaveNotice, noticesOf } from './notice.ts';
export { startNotices, tellDue } from './tell.ts';
