/** The app in the test's browser: opened at a place, and cleaned up when it is closed. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { storage } from '../../src/app/storage.ts';
import { createClient } from '../../src/client/index.ts';
import { type Application, createApplication } from '../../src/shell/application.ts';
import { DeviceStorage } from '../../src/shell/device/storage.ts';
import { Shell } from '../../src/shell/view/Shell.tsx';
import { widgets } from '../../src/widgets/index.ts';
import type { WatchedRelease } from './release.ts';

export interface OpenWindow {
  application: Application;
  /** Resolves when the app is idle. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** It is idle after this many turns of the event loop, this many ms apart, without activity. */
const quiet = { turns: 6, apart: 4 };
/** Timeout for becoming idle, ms. */
const limit = 20_000;

/** @param place a route with its query; @param kept the device storage, by the names of the app's keys */
export async function openWindow(
  release: WatchedRelease,
  place: string,
  kept: Record<string, string>,
): Promise<OpenWindow> {
  const ended = new AbortController();
  const restore = follow(ended.signal);
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  history.replaceState(null, '', `/h5/#${place}`);
  const calls = countCalls();
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const application = await createApplication({
    reader: release,
    sent: new Map(),
    // Its socket never opens: no message changes a page while it is looked at.
    parts: { createClient, connectSocket: () => new Promise<never>(() => {}) },
    storage: new DeviceStorage(storage),
    widgets,
    reportFault: () => {},
    onRefused: () => {},
  });
  await application.pages.openInTime(application.host.app.loading.delay);
  const view = createRoot(root, { onCaughtError: () => {} });
  view.render(createElement(Shell, { application }));
  await application.pages.firstPageShown(limit);
  const settled = async () => {
    const start = performance.now();
    for (let still = 0, before = ''; still < quiet.turns; ) {
      if (performance.now() - start > limit) throw new Error(`${place} does not come to rest`);
      await new Promise((done) => setTimeout(done, quiet.apart));
      const now = document.body.textContent ?? '';
      still = calls.underWay() + release.underWay === 0 && now === before ? still + 1 : 0;
      before = now;
    }
  };
  await settled();
  return {
    application,
    settled,
    async close() {
      view.unmount();
      ended.abort();
      restore();
      calls.end();
      document.body.replaceChildren();
    },
  };
}

/** Removes the app's listeners and timers when the signal is aborted. */
function follow(signal: AbortSignal): () => void {
  const { addEventListener, setInterval } = window;
  const documentListens = document.addEventListener;
  const own =
    (target: EventTarget, add: typeof addEventListener) =>
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) =>
      add.call(target, type, listener, {
        ...(typeof options === 'object' ? options : { capture: options === true }),
        signal,
      });
  Object.assign(globalThis, { addEventListener: own(window, addEventListener) });
  document.addEventListener = own(document, documentListens) as typeof documentListens;
  const repeated: number[] = [];
  Object.assign(globalThis, {
    setInterval: (...args: Parameters<typeof setInterval>) => {
      const timer = setInterval(...args);
      repeated.push(timer);
      return timer;
    },
  });
  return () => {
    for (const timer of repeated) clearInterval(timer);
    Object.assign(globalThis, { addEventListener, setInterval });
    document.addEventListener = documentListens;
  };
}

/** Counts calls that are not answered yet. */
function countCalls(): { underWay(): number; end(): void } {
  const { fetch } = globalThis;
  let count = 0;
  globalThis.fetch = async (...args) => {
    count += 1;
    try {
      return await fetch(...args);
    } finally {
      count -= 1;
    }
  };
  return {
    underWay: () => count,
    end: () => {
      globalThis.fetch = fetch;
    },
  };
}
