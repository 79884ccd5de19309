/** Kinds that most pages have, and a first page rarely. In one chunk, which is loaded soon after the first page. */
export { Link } from './Link.tsx';
export { Notice } from './Notice.tsx';
export { Tabs } from './Tabs.tsx';
