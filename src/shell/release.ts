/** Reads the definitions of a release, file by file, each once. */
// Imported from their own files: this is part of the small first script; the rest of client and runtime is not.
import { deadline } from '../client/deadline.ts';
import type { App, Screen } from '../language/compiled.ts';
import { pathOf } from '../language/release/paths.ts';
import { NoSuchPage } from '../runtime/host/errors.ts';
import type { FormDefinition } from '../runtime/index.ts';
import { loadCode, setCodeTimeout } from '../runtime/lazy/loadCode.ts';

const base = `${import.meta.env.BASE_URL}release/`;

async function json(path: string, timeout: number, cache: RequestCache = 'default'): Promise<unknown> {
  const end = deadline(timeout);
  try {
    const response = await fetch(base + path, { signal: end.signal, cache });
    // A server that answers unknown addresses with the app's HTML answers HTML here.
    const type = response.headers.get('content-type') ?? '';
    if (response.status === 404 || (response.ok && !type.includes('json'))) throw new NoSuchPage(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return await response.json();
  } finally {
    end.clear();
  }
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
 */
export async function current(cache: RequestCache = 'no-cache'): Promise<Pointer> {
  const pointer = (await json('current.json', 20_000, cache)) as Pointer;
  return pointer.trial ? (await import('./trial.ts')).drawn(pointer, pointer.trial, json) : pointer;
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
    if (!/^(\/[\w-]+)+$/.test(route)) return Promise.reject(new NoSuchPage(route));
    return this.#json<Screen>(pathOf({ kind: 'screen', route }));
  }

  /** The texts of a page by key; for null those that belong to no page. */
  texts(language: string, route: string | null): Promise<Record<string, string>> {
    return this.#json(pathOf({ kind: 'texts', language, route }));
  }

  async form(name: string): Promise<FormDefinition> {
    if (!/^[\w-]+$/.test(name)) throw new Error(`There is no form ${name}`);
    const url = `${base}${this.name}/${pathOf({ kind: 'validators', form: name })}`;
    const [schema, validators] = await Promise.all([
      this.#json<Record<string, unknown>>(pathOf({ kind: 'schema', form: name })),
      this.#once(url, () => moduleOf(url)),
    ]);
    return { schema, validators };
  }
}

async function moduleOf(url: string): Promise<Record<string, unknown>> {
  const module: { default: Record<string, unknown> } = await loadCode(
    () => import(/* @vite-ignore */ new URL(url, location.href).href),
  );
  return module.default;
}
