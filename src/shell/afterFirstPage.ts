/** What the shell needs soon, but not to show a page. In one chunk, which is loaded after the first page is shown. */
export { followKeyboard } from '../runtime/pageView/keyboard.ts';
export { MissingPage } from './view/MissingPage.tsx';
