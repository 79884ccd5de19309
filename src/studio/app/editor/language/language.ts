/** The language in the browser: its worker, and the grammar for whatever needs an immediate result. */
import { loadGrammar } from '../../../../language/grammar/load.ts';
import type { Grammar } from '../../../../language/grammar/shape.ts';
import { memory } from '../../../../language/project/files.ts';
import { appearance } from '../../appearance.ts';
import { draft } from '../../calls.ts';
import type { Connection } from '../../connection.ts';
import type { Calls, FromWorker } from './messages.ts';

/** The pause after a change before it is checked here, in milliseconds: the server often has it by then. */
const quiet = 60;

const none = { grammar: '', icons: '', texts: '', theme: '' };

export class Language {
  readonly #worker = new Worker(new URL('./language.worker.ts', import.meta.url), {
    type: 'module',
    name: draft,
  });
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  readonly #listeners = new Set<() => void>();
  /** The texts of changed files that the worker has. */
  readonly #written = new Map<string, string | null>();
  #grammar: Grammar | undefined;
  #screens = 'screens';
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param connection the draft that the worker follows */
  constructor(connection: Connection) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('ready' in data) {
        this.#grammar = loadGrammar(data.folder, memory(new Map(Object.entries(data.grammar)), none));
        this.#screens = data.screens;
        for (const listener of this.#listeners) listener();
        return;
      }
      this.#waiting.get(data.id)?.(data.answer);
      this.#waiting.delete(data.id);
    };
    const follow = (): void => {
      const changes = connection.files.changes();
      for (const file of new Set([...this.#written.keys(), ...changes.keys()])) {
        const text = changes.has(file) ? (changes.get(file) ?? null) : (connection.files.text(file) ?? null);
        if (this.#written.get(file) === text) continue;
        this.#written.set(file, text);
        void this.ask('write', { file, text });
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#check(connection), quiet);
      }
    };
    connection.subscribe(follow);
    follow();
  }

  /** Undefined until the worker has sent it. */
  get grammar(): Grammar | undefined {
    return this.#grammar;
  }

  /** The folder of the screens, relative to the root of the app. */
  get screens(): string {
    return this.#screens;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Checks changes that the server does not have yet. */
  async #check(connection: Connection): Promise<void> {
    const timer = this.#timer;
    if (connection.state.unsaved === 0) return;
    const findings = await this.ask('findings', {});
    // Another change starts another check.
    if (findings && timer === this.#timer) connection.foundHere(findings);
  }

  ask<Name extends keyof Calls>(call: Name, asks: Calls[Name]['asks']): Promise<Calls[Name]['answers']> {
    this.#count += 1;
    const id = this.#count;
    this.#worker.postMessage({ id, call, asks, language: appearance().language });
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => resolve(answer as Calls[Name]['answers']));
    });
  }
}

const known = new WeakMap<Connection, Language>();

/** The language of a draft: a single worker, however often the editor is opened. */
export function languageOf(connection: Connection): Language {
  const language = known.get(connection) ?? new Language(connection);
  known.set(connection, language);
  return language;
}
