/** Reads the definitions of a release, file by file, each once. */
// Imported from their own files: this is part of the small first script; the rest of client and runtime is not.
import { deadline } from '../../client/deadline.ts';
import type { Screen } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import { checkFormat } from '../../language/release/format.ts';
import { formPath, screenPath, textsPath } from '../../language/release/paths.ts';
import { type ReleaseKeys, Unverified, verified } from '../../language/release/signature.ts';
import { NoSuchPage } from '../../runtime/host/noSuchPage.ts';
import type { FormDefinition } from '../../runtime/index.ts';
import { loadCode, setCodeTimeout } from '../../runtime/lazy/loadCode.ts';
import type { DeviceStorage } from '../device/storage.ts';
import { type FirstView, pathOfView } from '../firstView/view.ts';
import { importWithHash, readVerified, refuseOlder, withHash } from './verify.ts';

const base = `${import.meta.env.BASE_URL}release/`;
const pointerFile = 'current.json';

/** Null in a build without keys, which takes what it is given. Written by the build: what is not needed is left out. */
const keys: ReleaseKeys | null | undefined = import.meta.env.RELEASE_KEYS;

/** @param read the content of the response */
async function load<Content>(
  path: string,
  timeout: number,
  read: (response: Response) => Promise<Content>,
  cache: RequestCache = 'default',
): Promise<Content> {
  const end = deadline(timeout);
  try {
    const response = await fetch(base + path, { signal: end.signal, cache });
    // A server that answers unknown addresses with the app's HTML answers HTML here.
    const type = response.headers.get('content-type') ?? '';
    if (response.status === 404 || (response.ok && !/json|script/.test(type))) throw new NoSuchPage(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return await read(response);
  } finally {
    end.clear();
  }
}

/** @param path relative to the folder of releases */
function json(path: string, timeout: number, cache?: RequestCache): Promise<unknown> {
  if (!keys) return load(path, timeout, (response) => response.json(), cache);
  return readVerified(
    (again = cache) => load(path, timeout, (response) => response.text(), again),
    async (text) => JSON.parse(await verified(keys, path, text)),
  );
}

/** A release that only a share of the devices takes. */
export interface Trial {
  release: string;
  /** From 0 to 1. */
  share: number;
  /** Makes the lots of one trial independent of those of another. */
  salt: string;
}

/** The current release: its name, and what belongs to no single page. */
export interface Pointer {
  release: string;
  app: App;
  /** Grows with each move of the pointer. */
  sequence?: number;
  trial?: Trial;
}

/**
 * Reads the pointer to the current release of this device.
 * @param cache `default` uses the response that the page's HTML has preloaded
 * @param storage remembers which one is the newest, for later calls too
 * @throws Unverified, UnknownFormat, network errors
 */
export async function current(cache?: RequestCache, storage?: DeviceStorage): Promise<Pointer> {
  const pointer = await chosen(cache, storage);
  checkFormat(pointer.release, pointer.app);
  await withLibrary(pointer.app);
  return pointer;
}

async function chosen(cache: RequestCache = 'no-cache', storage?: DeviceStorage): Promise<Pointer> {
  const pointer = await (keys
    ? currentOf(keys, cache, storage)
    : (json(pointerFile, 20_000, cache) as Promise<Pointer>));
  const { trial } = pointer;
  if (!trial) return pointer;
  const { pointerOfTrial } = await import('./trial.ts');
  return pointerOfTrial(pointer, trial, json).catch((error: unknown) => {
    // A trial that is not as it was signed is not taken.
    if (keys && error instanceof Unverified) return pointer;
    throw error;
  });
}

async function currentOf(
  trusted: ReleaseKeys,
  cache: RequestCache,
  storage: DeviceStorage | undefined,
): Promise<Pointer> {
  const check = async (text: string): Promise<Pointer> =>
    refuseOlder(JSON.parse(await verified(trusted, pointerFile, text)), storage);
  try {
    return await readVerified(
      (again = cache) => load(pointerFile, 20_000, (response) => response.text(), again),
      check,
    );
  } catch (error) {
    // At the start there may be one that the service worker has kept.
    const kept = cache === 'default' && 'caches' in window && (await caches.match(base + pointerFile));
    if (!kept) throw error;
    return check(await kept.text());
  }
}

/** Loads the functions that only some expressions call. They have to be there before the first one is evaluated. */
async function withLibrary<Definition extends { library?: true }>(
  definition: Definition,
): Promise<Definition> {
  if (definition.library) await loadCode(() => import('../../language/expression/library.ts'));
  return definition;
}

/** A release. Successful reads are cached; failed reads are repeated by the next call. */
export class ReleaseReader {
  readonly name: string;
  readonly app: App;
  /** Of the pointer that it was read from. */
  readonly sequence: number | undefined;
  readonly #read = new Map<string, Promise<unknown>>();

  constructor({ release, app, sequence }: Pointer) {
    this.name = release;
    this.app = app;
    this.sequence = sequence;
    setCodeTimeout(app.loading.chunkTimeout);
  }

  #once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#read.get(key);
    if (known) return known as Promise<T>;
    const reading = load();
    this.#read.set(key, reading);
    reading.catch(() => this.#read.delete(key));
    return reading;
  }

  #json<T>(path: string): Promise<T> {
    return this.#once(path, () => json(`${this.name}/${path}`, this.app.loading.timeout) as Promise<T>);
  }

  screen(route: string): Promise<Screen> {
    return this.definition(route).then(withLibrary);
  }

  /** The same without the code that its expressions need. */
  async definition(route: string): Promise<Screen> {
    if (!/^(\/[\w-]+)+$/.test(route)) throw new NoSuchPage(route);
    return this.#json(screenPath(route));
  }

  /** The first view of a page, if the release has one of it. */
  view(route: string): Promise<FirstView> {
    return this.#json(pathOfView(route));
  }

  /** The texts of a page by key; for null those that belong to no page. */
  texts(language: string, route: string | null): Promise<Record<string, string>> {
    return this.#json(textsPath(language, route));
  }

  async form(name: string): Promise<FormDefinition> {
    const path = `${this.name}/${formPath(name, 'js')}`;
    const reading = this.#json<Record<string, unknown>>(formPath(name, 'json'));
    const [schema, validators] = await Promise.all([
      reading,
      this.#once(path, () => this.#module(path, reading)),
    ]);
    return { schema, validators };
  }

  /** @param schema names the hash of the module */
  async #module(path: string, schema: Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const url = new URL(base + path, location.href).href;
    if (!keys) return defaultOf(await loadCode(() => import(/* @vite-ignore */ url)));
    const read = (cache?: RequestCache) =>
      load(path, this.app.loading.timeout, (response) => response.arrayBuffer(), cache);
    const check = async (content: ArrayBuffer) => withHash(path, content, (await schema)['x-integrity']);
    // Read at the same time as the schema; the script then comes from the cache.
    await readVerified(read, check);
    try {
      const integrity = String((await schema)['x-integrity']);
      return defaultOf(await loadCode(() => importWithHash(url, integrity)));
    } catch (error) {
      // The browser does not say whether the script was changed or the network failed.
      await readVerified(() => read('reload'), check);
      throw error;
    }
  }
}

const defaultOf = (module: unknown) => (module as { default: Record<string, unknown> }).default;
