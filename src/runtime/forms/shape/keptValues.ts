/**
 * Keeps what was typed into a form over a reload of the page, in the memory of the tab. Secrets are never kept (see
 * secrets.ts). The end of a session drops all of it.
 */

import { draftsKey } from '../../app/session.ts';
import { joinPath, splitPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import { keep } from '../fieldValues.ts';
import type { Form } from '../form.ts';
import { withoutSecrets } from './secrets.ts';

/** How long after a change it is kept, in milliseconds. */
const saveDelayMs = 300;

/** The number of forms that are kept: the ones that were changed last. */
const maxForms = 5;

export class KeptValues {
  readonly #form: Form;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(form: Form) {
    this.#form = form;
  }

  get #key(): string {
    return `${this.#form.scope.page.place} ${this.#form.name}`;
  }

  /** Fills in what was kept, unless something has been typed since. */
  restore(): void {
    const { state } = this.#form;
    const kept = this.#all()[this.#key];
    if (!isRecord(kept) || Object.keys(state.touched).length > 0) return;
    const { values, choices, step } = kept;
    for (const [name, value] of Object.entries(isRecord(values) ? values : {})) {
      // The form may have changed in between.
      if (this.#schemaOf(name) === undefined) continue;
      state.values[name] = keep(value);
      state.touched[joinPath([name])] = true;
    }
    for (const [path, chosen] of Object.entries(isRecord(choices) ? choices : {}))
      if (typeof chosen === 'number') state.choices[path] = chosen;
    if (typeof step === 'number') state.step = step;
  }

  /** Something was typed, or another step is shown. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), saveDelayMs);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { [this.#key]: _, ...others } = this.#all();
    this.#store(others);
  }

  /** @returns the function that ends it, after keeping what is typed */
  attach(): () => void {
    const flush = () => {
      if (this.#timer === undefined) return;
      clearTimeout(this.#timer);
      this.#save();
    };
    const end = this.#form.onValues(() => this.changed());
    addEventListener('pagehide', flush);
    return () => {
      end();
      removeEventListener('pagehide', flush);
      flush();
    };
  }

  #save(): void {
    this.#timer = undefined;
    const { state } = this.#form;
    const values = Object.keys(state.touched).flatMap((path) => {
      const [name = '', ...rest] = splitPath(path);
      const schema = this.#schemaOf(name);
      if (rest.length > 0 || schema === undefined) return [];
      const kept = withoutSecrets(this.#form, path, schema, state.values[name]);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    const { [this.#key]: _, ...others } = this.#all();
    const newest = Object.entries(others).slice(1 - maxForms);
    const own = { values: Object.fromEntries(values), choices: { ...state.choices }, step: state.step };
    this.#store(Object.fromEntries([...newest, [this.#key, own]]));
  }

  /** The schema of a field of the form; undefined if it has none. */
  #schemaOf(name: string) {
    const { shape, state } = this.#form;
    const local = this.#form.schemaOf(name);
    return Object.keys(local).length > 0 ? local : shape?.schemaAt(joinPath([name]), state);
  }

  #all(): Record<string, unknown> {
    try {
      const all: unknown = JSON.parse(this.#memory.load(draftsKey) ?? '{}');
      return isRecord(all) ? all : {};
    } catch {
      // Not written by this code.
      return {};
    }
  }

  #store(all: Record<string, unknown>): void {
    this.#memory.keep(draftsKey, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  }

  get #memory() {
    return this.#form.scope.page.runtime.host.memory;
  }
}
