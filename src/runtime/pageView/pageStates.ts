/**
 * What a page shows of its own state, beside its nodes. In one chunk, which is loaded after the first page is shown.
 */

export { EmptyPageStatus } from './EmptyPageStatus.tsx';
export { OutdatedNotice } from './OutdatedNotice.tsx';
export { PullToRefresh } from './PullToRefresh.tsx';
