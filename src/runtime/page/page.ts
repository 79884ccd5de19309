/**
 * An open page with all of its state: state values, forms, sources. It outlives its React tree, so that going back to
 * it restores everything.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { Read, Screen, Value } from '../../language/compiled.ts';
import { prepare } from '../../language/expression/evaluate.ts';
import type { Runtime } from '../app/runtime.ts';
import type { Cell } from './cell.ts';
import { endAll } from './endAll.ts';
import { evaluate } from './evaluate.ts';
import { createForm, type FormState, type ShownForm } from './form.ts';
import { labelOf } from './label.ts';
import { rootOf } from './roots.ts';
import { Scope } from './scope.ts';
import { DataSource } from './source.ts';
import { current, watch } from './watch.ts';

let pages = 0;

export class Page {
  /** Unique among the pages of this run of the app. */
  readonly id = ++pages;
  readonly runtime: Runtime;
  readonly screen: Screen;
  /** The route with its query. */
  readonly place: string;
  readonly query: Record<string, unknown>;
  readonly state: Record<string, unknown>;
  readonly forms: Record<string, FormState> = proxy({});
  /** The cells of its sources; a cell is replaced, never changed. */
  readonly cells: Record<string, Cell> = proxy({});
  readonly sheets: { open: Record<string, Record<string, unknown>> } = proxy({ open: {} });
  readonly sources = new Map<string, DataSource>();
  readonly scope: Scope;
  /** The forms that are shown now, by name. */
  readonly shownForms = new Map<string, ShownForm>();
  /** Functions that close the sheets of `ask` steps, by name, the lowest first. */
  readonly asked = new Map<string, () => void>();
  /** The scroll position when it was left. */
  scrolled = 0;
  entered = false;
  /** Cached values of the screen's `let`, each with the reads that it was computed from. */
  readonly #lets = new Map<string, { seen: unknown[]; value: unknown }>();

  constructor(runtime: Runtime, screen: Screen, place: string, query: Record<string, unknown>) {
    this.runtime = runtime;
    this.screen = screen;
    this.place = place;
    this.query = query;
    this.scope = new Scope(this);
    const start: Record<string, unknown> = {};
    this.state = proxy(start);
    for (const [name, value] of Object.entries(screen.state)) this.state[name] = this.#initial(value);
    for (const [name, definition] of Object.entries(screen.data)) {
      this.sources.set(name, this.#source(name, definition));
    }
  }

  #initial(value: Value): unknown {
    const plain = evaluate(value, this.scope);
    return typeof plain === 'object' && plain !== null ? ref(plain) : (plain ?? null);
  }

  #source(name: string, definition: Screen['data'][string]): DataSource {
    const source: DataSource = new DataSource(definition, {
      calls: this.runtime.host.calls,
      label: () => labelOf(definition, this.runtime.host.app, this.scope),
      scope: () => this.scope,
      changed: () => {
        this.cells[name] = ref(source.cell);
      },
      follow: (changed) => this.follow(definition.reads, changed),
      reloadRead: () => {
        for (const read of this.#sourcesOf(definition.reads)) read.retry();
      },
      failed: (failure) => this.runtime.showFailure(failure),
    });
    this.cells[name] = ref(source.cell);
    return source;
  }

  /** Calls back when one of the reads changes, and keeps the sources among them loading. */
  follow(reads: readonly Read[], changed: () => void): () => void {
    return endAll([watch(this, reads, changed), this.retain(reads)]);
  }

  /** Keeps the sources among these reads loading. @returns the function that ends it */
  retain(reads: readonly Read[]): () => void {
    return endAll(reads.flatMap((read) => this.source(read)?.retain() ?? []));
  }

  form(name: string): FormState {
    const known = this.forms[name];
    if (known) return known;
    this.forms[name] = createForm();
    return this.forms[name] as FormState;
  }

  /** The source of a name of this page or of the session. undefined if there is none. */
  source(read: string): DataSource | undefined {
    const [root = '', name = ''] = read.split('.');
    return rootOf(root)?.source?.(this, name);
  }

  /** The value of a name of the page. @throws Pending, SourceFailed */
  lookup(name: string): unknown {
    const [root = '', member = ''] = name.split('.');
    const known = rootOf(root);
    return known ? known.read(this, member) : this.#letOf(root);
  }

  #letOf(name: string): unknown {
    const expression = Object.hasOwn(this.screen.let, name) ? this.screen.let[name] : undefined;
    if (!expression) throw new ReferenceError(`Nothing is called ${name}`);
    // Many nodes read it on every render: it is computed once per change of its reads.
    const { reads } = expression;
    const seen = reads.map((read) => this.source(read)?.cell ?? current(this, read));
    seen.push(this.runtime.host.device.language);
    const known = this.#lets.get(name);
    if (known?.seen.every((one, index) => Object.is(one, seen[index]))) return known.value;
    const value = prepare(expression.$)(this.scope);
    this.#lets.set(name, { seen, value });
    return value;
  }

  /** A page with a changed definition that keeps the state and the forms of this one. */
  redefined(screen: Screen): Page {
    const page = new Page(this.runtime, screen, this.place, this.query);
    page.scrolled = this.scrolled;
    page.entered = true;
    for (const [name, form] of Object.entries(this.forms)) page.forms[name] = form;
    page.sheets.open = this.sheets.open;
    for (const name of Object.keys(page.state)) if (name in this.state) page.state[name] = this.state[name];
    return page;
  }

  #sourcesOf(reads: readonly Read[]): Set<DataSource> {
    return new Set(reads.flatMap((read) => this.source(read) ?? []));
  }

  /**
   * Retries after an error in computing a value: reloads the sources that it reads, or all of the page if it reads
   * none.
   */
  retry(reads: readonly Read[]): void {
    const sources = this.#sourcesOf(reads);
    if (sources.size === 0) void this.reload();
    for (const source of sources) source.retry();
  }

  /** The sources that the page has mounted readers of: its own, and those of the session. */
  inUse(): DataSource[] {
    return [...this.sources.values(), ...this.runtime.session.sources.values()].filter(
      (source) => source.inUse,
    );
  }

  /** Reloads all sources that are in use. */
  async reload(): Promise<void> {
    const used = [...this.sources.values()].filter(
      (source) => source.inUse || source.cell.loaded || source.cell.failure,
    );
    await Promise.all(used.map((source) => source.reload()));
  }
}
