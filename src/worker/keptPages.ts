/** With plain paths, the addresses that are pages of the app: the worker answers these and no others with the shell. */

/** The current release, as in release/current.json. */
interface Pointer {
  release: string;
  app: { paths: 'hash' | 'plain' };
}

/** The caches of the pointer and of the files of releases. */
export interface ReleaseCaches {
  pointer: string;
  files: string;
}

/**
 * Whether an address is that of a page whose definition is on the device. The address alone does not tell a page from
 * a file, a call or another site below the same path, and an app has no list of its pages.
 * @param url an address below `base`
 * @param base the app's path, such as `/h5/`
 */
export async function isKeptPage(url: URL, base: string, names: ReleaseCaches): Promise<boolean> {
  const releases = `${url.origin}${base}release/`;
  const pointer = await caches.match(`${releases}current.json`, { cacheName: names.pointer });
  if (!pointer) return false;
  const { release, app } = (await pointer.json()) as Pointer;
  if (app.paths !== 'plain') return false;
  return Boolean(
    await caches.match(`${releases}${release}/screens/${url.pathname.slice(base.length)}.json`, {
      cacheName: names.files,
    }),
  );
}
