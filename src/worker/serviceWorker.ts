/**
 * The service worker: the app opens without a network, with the pages that were opened before.
 *
 * It keeps code and definitions, and nothing else. Calls of the API pass it by, so that it can neither answer one with
 * something old nor send one twice; what the device keeps of answers is the app's own affair (src/shell/answerCopies.ts).
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The app's path, such as `/h5/`. Written by the build. */
declare const __BASE__: string;
/** The files of the app's shell. Written by the build. */
declare const __PRECACHE__: PrecacheEntry[];

/** How long the pointer to the release may take before the one of the last time is good enough, in seconds. */
const pointerTimeout = 4;

clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(__PRECACHE__, { directoryIndex: '' });

const shell = createHandlerBoundToURL(`${__BASE__}index.html`);
registerRoute(
  new NavigationRoute(
    async (options) => {
      // A newer worker waits for the pages of this one to close. The start of the only one is as good a moment: its
      // page comes from the network, as new as the worker that now takes over.
      const { waiting } = self.registration;
      if (waiting && (await self.clients.matchAll({ type: 'window' })).length < 2) {
        waiting.postMessage('takeOver');
        return fetch(options.request).catch(() => shell(options));
      }
      return shell(options);
    },
    { allowlist: [new RegExp(`^${__BASE__}(index\\.html)?$`)] },
  ),
);
self.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void self.skipWaiting();
});

// Which release is in force is asked each time: a page that was taken back is not to come back.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === `${__BASE__}release/current.json`,
  new NetworkFirst({
    cacheName: `pointer ${__BASE__}`,
    networkTimeoutSeconds: pointerTimeout,
    plugins: [new CacheableResponsePlugin({ statuses: [200] })],
  }),
);
// What a release is made of is named after its content, and never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${__BASE__}release/`),
  keptForever('release', 600),
);
// Large scripts that not everybody needs are kept when they are first used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${__BASE__}assets/`),
  keptForever('assets', 30),
);

/** @param maxEntries how many files stay; those that were not used for longest go first */
function keptForever(cacheName: string, maxEntries: number): CacheFirst {
  return new CacheFirst({
    cacheName: `${cacheName} ${__BASE__}`,
    plugins: [
      {
        // A host that answers every address with the shell answers HTML for a file that is not there.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.headers.get('content-type')?.includes('text/html')
            ? response
            : null,
      },
      new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    ],
  });
}
