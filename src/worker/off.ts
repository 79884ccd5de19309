/** Replaces the service worker to switch it off: deletes its caches and unregisters. */
declare const self: ServiceWorkerGlobalScope;
/** The app's path, with which the names of its caches end. Written by the build. */
declare const __BASE__: string;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (name.endsWith(__BASE__)) await caches.delete(name);
  await self.registration.unregister();
}

export {};
