/** Runs in a page: whether the service worker has cached everything that the app needs to start. */
export async function isCached(): Promise<boolean> {
  const names = await caches.keys();
  const release = await caches.open('release /h5/').then((cache) => cache.keys());
  return (
    Boolean(navigator.serviceWorker.controller) &&
    names.some((name) => name.includes('precache')) &&
    release.some(({ url }) => url.includes('/texts/'))
  );
}
