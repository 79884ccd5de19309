/**
 * Loads what comes with a script, at once with it. A build calls this for each dynamic import; it stands in place of
 * Vite's own helper, which also does this for addresses relative to a script and for what this engine's pages have not.
 */

const requests = new Map<string, Promise<unknown> | undefined>();

const isStyle = (file: string): boolean => file.endsWith('.css');

/** @returns when a style applies; undefined for a script, and for a style that the page has */
function request(file: string): Promise<unknown> | undefined {
  const href = import.meta.env.BASE_URL + file;
  if (requests.has(href) || document.querySelector(`link[href="${href}"]`)) return requests.get(href);
  const link = document.createElement('link');
  link.rel = isStyle(file) ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  const loaded = isStyle(file)
    ? new Promise((done, fail) => {
        link.onload = done;
        link.onerror = () => {
          // The next attempt requests it again.
          link.remove();
          requests.delete(href);
          fail(new Error(`${href} did not load`));
        };
      })
    : undefined;
  requests.set(href, loaded);
  document.head.append(link);
  return loaded;
}

/** What is more urgent than scripts, while there is something. */
export let held: Promise<unknown> | undefined;

/** Scripts are requested when this is over, and styles at once. @param what never fails */
export function runAfter(what: Promise<unknown>): void {
  held = what.then(() => {
    held = undefined;
  });
}

/**
 * @param load the dynamic import
 * @param files the scripts and styles that it needs, relative to the base of the app
 * @throws Error if a style cannot be loaded; network errors
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  // What is more urgent may need the styles.
  if (held) await Promise.all([held, ...files.filter(isStyle).map(request)]);
  await Promise.all(files.map(request));
  return load();
}
