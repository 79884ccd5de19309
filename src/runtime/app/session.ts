/** The user's data: sources that load after login and belong to no page. */
import { proxy, ref } from 'valtio/vanilla';
import type { Cell } from '../page/cell.ts';
import { labelOf } from '../page/label.ts';
import type { Page } from '../page/page.ts';
import { DataSource } from '../page/source.ts';
import type { Runtime } from './runtime.ts';

/** The key of form values in the tab's memory. */
export const draftsKey = 'typed';

export class Session {
  readonly sources = new Map<string, DataSource>();
  /** A cell per source, and `loggedIn`. */
  readonly cells: Record<string, Cell | boolean>;
  readonly #runtime: Runtime;
  #page: Page | null = null;
  readonly #held: (() => void)[] = [];

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.cells = proxy<Record<string, Cell | boolean>>({ loggedIn: runtime.host.session.loggedIn() });
    for (const name of Object.keys(runtime.host.app.session)) this.#create(name);
  }

  /** Sets the page whose scope the sources are evaluated in. Called when it is entered, and when it is shown. */
  attach(page: Page): void {
    const before = page === this.#page ? [] : this.#held.splice(0);
    this.#page = page;
    this.#know();
    for (const end of before) end();
  }

  /** Loads the user's data, even if no page reads it yet. */
  #know(): void {
    if (this.cells.loggedIn !== true || !this.#page) return;
    for (const source of this.sources.values())
      if (source.cell.loaded) source.refresh();
      // Retained for the page that is entered: what has just come is not loaded again when a node of it reads it.
      else this.#held.push(source.retain());
  }

  #create(name: string): void {
    const definition = this.#runtime.host.app.session[name];
    if (!definition) return;
    const source: DataSource = new DataSource(definition, {
      calls: this.#runtime.host.calls,
      label: () => labelOf(definition, this.#runtime.host.app, this.#scope()),
      scope: () => this.#scope(),
      changed: () => {
        this.cells[name] = ref(source.cell);
      },
      follow: (changed) => this.#page?.follow(definition.reads, changed) ?? (() => {}),
      reloadRead: () => {
        if (definition.reads.length > 0) this.#page?.retry(definition.reads);
      },
      failed: (failure) => this.#runtime.showFailure(failure),
    });
    this.sources.set(name, source);
    this.cells[name] = ref(source.cell);
  }

  #scope() {
    if (!this.#page) throw new Error('The session is read before there is a page');
    return this.#page.scope;
  }

  /** A source of the user's data. Visitors have none: nothing is asked for them. */
  source(name: string): DataSource | undefined {
    return this.cells.loggedIn === true ? this.sources.get(name) : undefined;
  }

  /** Visitors have only loggedIn, which is false; all other names are null. @throws Pending, SourceFailed */
  lookup(name: string): unknown {
    if (name === 'loggedIn') return this.cells.loggedIn === true;
    if (this.cells.loggedIn !== true) return null;
    return this.sources.get(name)?.read() ?? null;
  }

  /** Called on login and logout: drops all values. */
  changed(): void {
    // Text that one user has typed is not shown to the next one.
    if (this.cells.loggedIn === true) this.#runtime.host.memory.keep(draftsKey, null);
    for (const source of this.sources.values()) source.stop();
    this.sources.clear();
    for (const name of Object.keys(this.#runtime.host.app.session)) this.#create(name);
    this.cells.loggedIn = this.#runtime.host.session.loggedIn();
    this.#know();
  }
}
