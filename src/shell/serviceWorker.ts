/** Registers the service worker of a built app (src/worker/), or removes it where the release in force wants none. */
import { mayKeep } from './storage.ts';

/** Of browsers that enforce Trusted Types; others take a plain text. */
interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
}
interface ScriptUrls {
  createScriptURL(url: string): string;
}

const base = import.meta.env.BASE_URL;
const file = `${base}sw.js`;

/**
 * Called when the first page is whole, which a worker that fetches the rest of the app would hold up.
 * @param wanted whether the app is to open without a network
 */
export async function followServiceWorker(wanted: boolean): Promise<void> {
  // Not on plain http, nor in some private windows.
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || !mayKeep()) return;
  if (!wanted) {
    // Another app may stand beside this one: what is named after its path stays.
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
  // What this page has loaded before there was a worker.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urlsToCache = [...new Set(loaded)].filter((url) => url.startsWith(`${location.origin}${base}`));
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
