/** What a page shows of its own state, beside its nodes. In one chunk, which is loaded after the first page is shown. */
export { AsOf } from './AsOf.tsx';
export { Blank } from './Blank.tsx';
export { PullToRefresh } from './PullToRefresh.tsx';
