/** Keeps opened pages by browser history entry: each entry has an id, so that going back restores its page. */
import type { Navigation, Page } from '../../runtime/index.ts';
import { navigate } from './location.ts';
import { read } from './place.ts';

interface Entry {
  id: number;
  /** The route with its query. */
  place: string;
}

/** Maximum number of pages that are kept: those that were used last. */
const kept = 20;

/** Maximum number of entries: Chromium and Firefox keep 50. */
const maxEntries = 100;

export class AppHistory implements Navigation {
  readonly #start: () => string;
  readonly #isOwn: (place: string) => Promise<boolean>;
  readonly #pages = new Map<number, Page>();
  readonly #entries: Entry[] = [];
  /** After a reload the browser still has the earlier ids. */
  #last = Date.now();

  /**
   * @param start the route of the first page
   * @param isOwn whether a place belongs to this app
   */
  constructor(start: () => string, isOwn: (place: string) => Promise<boolean>) {
    this.#start = start;
    this.#isOwn = isOwn;
    ownScroll();
  }

  /** The history entry of the present place; a new one if the browser navigated by itself. */
  entry(): Entry {
    const place = this.here();
    const known = this.#index();
    const present = this.#entries[known];
    if (present?.place === place) return present;
    const entry = this.#add(place, known >= 0 ? known : maxEntries);
    history.replaceState({ id: entry.id }, '');
    // Not inherited in WebKit by an entry that the browser made.
    ownScroll();
    return entry;
  }

  /** Adds an entry after the first `after` ones, and drops the rest. */
  #add(place: string, after: number): Entry {
    this.#last += 1;
    const entry = { id: this.#last, place };
    this.#entries.splice(after, maxEntries, entry);
    if (this.#entries.length > maxEntries) this.#entries.shift();
    return entry;
  }

  #index(): number {
    const id: unknown = (history.state as { id?: unknown } | null)?.id;
    return this.#entries.findIndex((entry) => entry.id === id);
  }

  page(id: number): Page | undefined {
    const page = this.#pages.get(id);
    // The one that was used last is dropped last: a form may be left and come back to many times.
    if (page) this.keep(id, page);
    return page;
  }

  keep(id: number, page: Page): void {
    this.#pages.delete(id);
    this.#pages.set(id, page);
    for (const oldest of this.#pages.keys()) if (this.#pages.size > kept) this.#pages.delete(oldest);
  }

  /** Drops all kept pages, as on login and logout. */
  forget(): void {
    this.#pages.clear();
  }

  here(): string {
    const { path, search } = read();
    const route = path === '/' ? this.#start() : path;
    return search ? `${route}?${search}` : route;
  }

  go(route: string, query: Record<string, unknown>, { replace }: { replace: boolean }): void {
    const at = this.#index();
    const { id, place } = this.#add(address(route, query), replace ? Math.max(at, 0) : at + 1);
    navigate(place, { replace, state: { id } });
  }

  back(): void {
    if (this.#index() > 0) history.back();
    else this.go(this.#start(), {}, { replace: true });
  }

  /**
   * Returns to the page from which a guard redirected. A tab page (backtype 2) replaces the present history entry; to any
   * other it goes back, if that is the previous entry. An address outside the app, or the present page, leads to the
   * start page.
   */
  async return(): Promise<void> {
    const asked = this.here();
    const query = new URLSearchParams(read().search);
    const target = query.get('backpage') ?? '';
    if (target === '') return this.back();
    const [route = '', search = ''] = split(target);
    const own = route !== split(asked)[0] && (await this.#isOwn(target));
    // The user has navigated meanwhile.
    if (this.here() !== asked) return;
    if (!own) return this.go(this.#start(), {}, { replace: true });
    if (query.get('backtype') !== '2' && this.#entries[this.#index() - 1]?.place === target) history.back();
    else this.go(route, Object.fromEntries(new URLSearchParams(search)), { replace: true });
  }
}

/** Pages restore their own scroll position. The browser's restoration would scroll the page that is being left. */
function ownScroll(): void {
  history.scrollRestoration = 'manual';
}

/** The route and the query of a place. */
const split = (place: string): string[] => place.split(/\?(.*)/s);

/** A route with its query; empty values are left out. */
export function address(route: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const fields = search.toString();
  return fields ? `${route}?${fields}` : route;
}
