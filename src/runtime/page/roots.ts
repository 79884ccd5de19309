/**
 * How each root of the names in expressions is read, watched and set on a page. The language's side of this table, with
 * types and documentation, is src/language/expression/roots.ts.
 */
import { ref } from 'valtio/vanilla';
import type { RootName } from '../../language/expression/roots.ts';
import { joinPath } from './fieldPath.ts';
import { sent } from './form.ts';
import type { Page } from './page.ts';
import type { DataSource } from './source.ts';

/** A valtio proxy and one of its keys; null is the whole proxy. */
export type Holder = readonly [proxy: object, key: string | null];

interface Root {
  /** The value of the root, or of a member that is looked up separately. @throws Pending, SourceFailed */
  read(page: Page, name: string): unknown;
  /** What holds the value of a read. Omitted if it never changes under a node. */
  holder?(page: Page, name: string, field: string | undefined): Holder;
  /** Called when it gets a reader. @returns the function that is called when the reader is gone */
  retain?(page: Page): () => void;
  /** The source of a name. */
  source?(page: Page, name: string): DataSource | undefined;
  set?(page: Page, value: unknown, name: string, field: string, inner: readonly string[]): void;
}

/** `form` is the name of a complete form in compiled expressions: the values that are sent. */
const roots: Readonly<Record<RootName | 'form', Root>> = {
  data: {
    read: (page, name) => page.sources.get(name)?.read() ?? null,
    holder: (page, name) => [page.cells, name],
    source: (page, name) => page.sources.get(name),
  },
  forms: {
    read: (page, name) => page.form(name).values,
    holder: (page, name, field) => [page.form(name).values, field ?? null],
    set(page, value, name, field, inner) {
      const form = page.form(name);
      form.values[field] =
        inner.length === 0 ? value : (form.shape?.withValue(form.values[field], inner, value) ?? null);
      for (const path of new Set([joinPath([field]), joinPath([field, ...inner])])) {
        delete form.drafts[path];
        form.touched[path] = true;
        delete form.refused[path];
      }
      form.filled += 1;
    },
  },
  form: { read: (page, name) => sent(page.form(name)) },
  session: {
    read: ({ runtime }, name) => runtime.session.lookup(name),
    holder: ({ runtime }, name) => [runtime.session.cells, name],
    source: ({ runtime }, name) => runtime.session.source(name),
  },
  state: {
    read: (page) => page.state,
    holder: (page, name) => [page.state, name],
    set(page, value, name) {
      page.state[name] = value;
    },
  },
  query: { read: (page) => page.query },
  prefs: {
    read: ({ runtime }) => runtime.host.prefs,
    holder: ({ runtime }, name) => [runtime.host.prefs, name],
    set({ runtime }, value, name) {
      runtime.host.prefs[name] = value;
    },
  },
  app: { read: ({ runtime }) => runtime.host.app.constants },
  device: {
    read: ({ runtime }) => runtime.host.device,
    holder: ({ runtime }, name) => [runtime.host.device, name],
  },
  now: {
    read: ({ runtime }) => runtime.clock.time.now,
    holder: ({ runtime }) => [runtime.clock.time, 'now'],
    retain: ({ runtime }) => runtime.clock.retain(),
  },
  route: {
    read: ({ place, screen, runtime }) => ({
      here: place,
      isTab: runtime.host.app.tabPages.includes(screen.route),
    }),
  },
};

/** undefined if it is not a root: the name of a `let`. */
export const rootOf = (name: string): Root | undefined =>
  Object.hasOwn(roots, name) ? roots[name as RootName] : undefined;

/** Assigns a value to a path. A record or a list is stored as one value. */
export function assign(page: Page, path: readonly string[], value: unknown): void {
  const [root = '', name = '', field = '', ...inner] = path;
  const { set } = rootOf(root) ?? {};
  if (!set) throw new Error(`Nothing can be set at ${path.join('.')}`);
  set(page, typeof value === 'object' && value !== null ? ref(value) : (value ?? null), name, field, inner);
}
