/** An open phone that takes a release at its next navigation. */
import type { Page } from '@playwright/test';

/** Between two navigations, ms. */
const navigationMs = 250;

/** Navigates to and fro until the first tab has this label. @returns when it had, unix ms */
export const firstTabShows = (page: Page, label: string): Promise<number> =>
  page.evaluate(
    async ({ label, every }) => {
      let shown = 0;
      const watch = new MutationObserver(() => {
        if (shown === 0 && document.querySelector('nav a')?.textContent === label) shown = Date.now();
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      const places = ['#/pages/nft/index', '#/pages/index/index'];
      for (let turn = 0; shown === 0; turn++) {
        location.hash = places[turn % places.length] ?? '';
        await new Promise((resolve) => setTimeout(resolve, every));
      }
      watch.disconnect();
      return shown;
    },
    { label, every: navigationMs },
  );
