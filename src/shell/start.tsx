/** Starts the app. This is its main script, which prefetch.ts requests. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { firstPageShown, loadSoon } from '../runtime/index.ts';
import { createApplication, type Wiring } from './application.ts';
import type { ShownView } from './firstView/show.ts';
import { read } from './navigation/place.ts';
import type { Opening } from './prefetch.ts';
import { Shell } from './view/Shell.tsx';

/**
 * How long the socket waits for the first page to be fully shown, and how long answers to first calls are kept after that
 * for nodes that are rendered later; in milliseconds.
 */
const waitMs = 5000;

/** Waits until the browser has painted what was rendered, and has nothing else to do; at most a second. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    // Safari has no requestIdleCallback, and calls back no frame of a hidden page.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 200);
  });

/**
 * @param shown the first view, if there is one
 * @throws network errors
 */
export async function start(
  element: HTMLElement,
  opening: Promise<Opening>,
  shown: ShownView | null | undefined,
  wiring: Omit<Wiring, 'reader' | 'sent'>,
): Promise<void> {
  const opened = await opening;
  const application = await createApplication({ ...wiring, ...opened });
  const { loading } = application.host.app;
  // Nothing is rendered until the first page is ready, or until that takes too long: its first view stays longer than
  // nothing, unless the page asks something.
  const isOfPlace = shown?.path === read().path;
  await Promise.race([
    application.pages.openInTime(isOfPlace ? loading.timeout : loading.delay),
    new Promise<void>((asked) => application.dialogs.subscribe(asked)),
  ]);
  loadSoon(async () => (await import('./afterFirstPage.ts')).followOverlays());
  const root = createRoot(element, {
    onCaughtError: reportInDevelopment,
    onRecoverableError: reportInDevelopment,
  });
  // At once: what is done to a first view is noted until there is a page that reacts to it.
  const render = () => flushSync(() => root.render(<Shell application={application} />));
  // Without its code the page is shown all the same.
  const code = await shown?.adopt?.catch(() => null);
  if (shown && code) await code.adopt(element, shown, render);
  else {
    shown?.end.abort();
    render();
  }
  // The first page comes before the connection that updates it.
  await application.pages.firstPageShown(waitMs);
  // What was not taken would be out of date later.
  setTimeout(() => opened.sent.clear(), waitMs);
  await painted();
  void firstPageShown();
  loadSoon(async () =>
    (await import('./serviceWorker.ts')).followServiceWorker(application.host.app.offline),
  );
}

/**
 * Faults that a node contains and shows, and those that were gone when React rendered again, as when a form is loaded at
 * the second attempt.
 */
function reportInDevelopment(error: unknown): void {
  if (import.meta.env.DEV) reportError(error);
}
