/** Account notices to users: decisions of reviewers, changes of security settings. */

export { deliverDue, startNotices } from './deliver.ts';
export { describeNotice, noticesOf, storeNotice } from './notice.ts';
