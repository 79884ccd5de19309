/** Registers the service worker of a built app (src/worker/); removes it if the release has `"offline": false`. */
import { mayKeep } from './device/mayKeep.ts';

/** For browsers that enforce Trusted Types; others accept a string. */
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
}
interface ScriptUrls {
  createScriptURL(url: string): string;
}

const base = import.meta.env.BASE_URL;
const file = `${base}sw.js`;

/**
 * Called when the first page is fully shown: a worker that fetches the rest of the app would delay it.
 * @param wanted whether the app is to open without a network
 */
export async function followServiceWorker(wanted: boolean): Promise<void> {
  // Not available over plain http, nor in some private windows.
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || !mayKeep()) return;
  if (!wanted) {
    // Another app may share the origin: registrations and caches under its path are kept.
    const registration = await serviceWorker.getRegistration(base);
    if (registration?.scope === new URL(base, location.href).href) await registration.unregister();
    for (const name of await caches.keys()) if (name.endsWith(base)) await caches.delete(name);
    return;
  }
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('offline', {
    createScriptURL: () => file,
  });
  await serviceWorker.register(policy ? policy.createScriptURL(file) : file, {
    scope: base,
    updateViaCache: 'none',
  });
  const { active } = await serviceWorker.ready;
  // Files that this page has loaded before the worker was active.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urlsToCache = [...new Set(loaded)].filter((url) => url.startsWith(`${location.origin}${base}`));
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
