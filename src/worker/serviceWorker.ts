/**
 * The service worker: the app opens without a network, with the pages that were opened before.
 *
 * It caches code and definitions only. API calls are not intercepted, so that it can neither answer one with an
 * outdated response nor send one twice; caching of answers is left to the app (src/shell/calls/answerCopies.ts).
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { ReleaseKeys } from '../language/release/signature.ts';
import { isKeptPage } from './keptPages.ts';
import { isVerified } from './verify.ts';

declare const self: ServiceWorkerGlobalScope;
/** The app's path, such as `/h5/`. Written by the build. */
declare const __BASE__: string;
/** The files of the app's shell. Written by the build. */
declare const __PRECACHE__: PrecacheEntry[];
/** The public keys of releases; null if they are not signed. Written by the build. */
declare const __KEYS__: ReleaseKeys | null;

/** Seconds to wait for the network before what is cached is used. */
const networkTimeout = 4;

const names = { pointer: `pointer ${__BASE__}`, files: `release ${__BASE__}` };
/** Only what was signed is kept. Pages verify what they read too: other scripts of the origin could write to a cache. */
const verifiedOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    !__KEYS__ || (await isVerified(__KEYS__, `${__BASE__}release/`, request.url, response)) ? response : null,
};

clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(__PRECACHE__, { directoryIndex: '' });

const shell = createHandlerBoundToURL(`${__BASE__}index.html`);
const own = [__BASE__, `${__BASE__}index.html`];
/** The pages that came from the network while a newer worker waited: they are as new as it. */
const newest = new Set<string>();
registerRoute(
  new NavigationRoute(
    async (options) => {
      const { request, url, event } = options;
      if (!own.includes(url.pathname) && !(await isKeptPage(url, __BASE__, names))) return fetch(request);
      // A newer worker waits until the pages of this one are closed. The start of what is the only page
      // is an equally good moment.
      if (self.registration.waiting && !(await hasSeveralPages())) {
        const late = new Promise<null>((done) => setTimeout(done, networkTimeout * 1000, null));
        const answer = await Promise.race([fetch(request).catch(() => null), late]);
        if (!answer?.ok) return shell(options);
        newest.add((event as FetchEvent).resultingClientId);
        return answer;
      }
      return shell(options);
    },
    { allowlist: [new RegExp(`^${__BASE__}(index\\.html|[\\w-]+(/[\\w-]+)*)?(\\?|$)`)] },
  ),
);
self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'takeOver') void self.skipWaiting();
  // Sent when the page is fully shown. While it loads its files, Chromium would start this worker again for each of
  // them, and the newer one would go on waiting.
  else if (source instanceof Client && newest.has(source.id)) event.waitUntil(handOver());
});

/** Lets the newer worker take over, unless another page is open: it may be as old as this worker. */
async function handOver(): Promise<void> {
  if (!(await hasSeveralPages())) self.registration.waiting?.postMessage('takeOver');
}

const hasSeveralPages = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).length > 1;

// The pointer to the current release comes from the network first, so that a release that was rolled back does not return.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === `${__BASE__}release/current.json`,
  new NetworkFirst({
    cacheName: names.pointer,
    networkTimeoutSeconds: networkTimeout,
    plugins: [new CacheableResponsePlugin({ statuses: [200] }), verifiedOnly],
  }),
);
// The files of a release are named after their content and never change.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${__BASE__}release/`),
  keptForever(names.files, 600, [verifiedOnly]),
);
// Large scripts that not every page needs are cached on first use.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${__BASE__}assets/`),
  keptForever(`assets ${__BASE__}`, 30),
);

/**
 * @param maxEntries the maximum number of files; the least recently used are evicted first
 * @param others further plugins
 */
function keptForever(
  cacheName: string,
  maxEntries: number,
  others: readonly WorkboxPlugin[] = [],
): CacheFirst {
  return new CacheFirst({
    cacheName,
    plugins: [
      {
        // A host that answers every address with the shell answers HTML for a missing file.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.headers.get('content-type')?.includes('text/html')
            ? response
            : null,
      },
      ...others,
      new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    ],
  });
}
