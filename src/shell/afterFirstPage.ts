/** What the shell needs soon, but not to show a page. In one chunk, which is loaded after the first page is shown. */
import { followKeyboard } from '../runtime/pageView/keyboard.ts';
import { followModals } from './view/scrollLock.ts';

export { MissingPage } from './view/MissingPage.tsx';

/** Follows what is shown above the page, for style sheets. */
export function followOverlays(): void {
  followKeyboard();
  followModals();
}
