/** Where a page was left. */
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestHost, renderScreen, screenOf } from '../testing/renderScreen.tsx';

/** happy-dom scrolls without an event, as browsers do until the next frame. */
function open() {
  const host = createTestHost({});
  const view = renderScreen(screenOf([]), host);
  const here = vi.spyOn(host.navigation, 'here').mockReturnValue(view.page.place);
  return {
    ...view,
    /** Navigation by the browser, which fires two events. */
    go: (place: string) => {
      here.mockReturnValue(place);
      act(() => {
        dispatchEvent(new PopStateEvent('popstate'));
        dispatchEvent(new HashChangeEvent('hashchange'));
      });
    },
    scroll: (top: number, fires: boolean) => {
      window.scrollTo(0, top);
      if (fires) dispatchEvent(new Event('scroll'));
    },
  };
}

test('a page that is left before its scroll event has come keeps its position', () => {
  const { page, scroll, go } = open();
  scroll(400, false);
  go('/pages/other');
  expect(page.scrolled).toBe(400);
});

test('scrolling after a page was left does not change its stored position', () => {
  const { page, scroll, go } = open();
  scroll(400, true);
  go('/pages/other');
  scroll(0, true);
  go('/pages/third');
  expect(page.scrolled).toBe(400);
  go(page.place);
  scroll(120, true);
  expect(page.scrolled).toBe(120);
});
