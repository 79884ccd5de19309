/**
 * The roots: the names that the expressions of every page see. The runtime's side of this table, how each is read,
 * watched and set, is src/runtime/page/roots.ts.
 */
import { type Binding, rootReads } from './names.ts';
import { bool, int, listOf, recordOf, string, type Type } from './type.ts';

export interface Root {
  /** For documentation. */
  meaning: string;
  /** Its type, if it is the same in every app. */
  type?: Type;
  /**
   * How many names below it are recorded as read: 1 if `data.limits` changes on its own. Omitted if it never changes
   * under a node.
   */
  depth?: 0 | 1 | 2;
  /** Its members are looked up separately, because each loads on its own: it is not a value by itself. */
  parted?: true;
  /** The form of the paths that can be set. Their length is `depth + 1`. */
  settable?: string;
}

const device = recordOf(
  {
    width: int,
    height: int,
    language: string,
    theme: string,
    online: bool,
    /** Whether channel messages may be outdated. */
    delayed: bool,
    /** The languages that the app offers, each in its own language. */
    languages: listOf(recordOf({ code: string, name: string }, 'a language')),
  },
  'the device',
);

export const roots = {
  query: { meaning: 'The fields of the page’s query.' },
  data: { meaning: 'The data of a source of the page.', depth: 1, parted: true },
  state: { meaning: 'The values of the page while it is open.', depth: 1, settable: 'state.name' },
  prefs: { meaning: 'The preferences that are stored on the device.', depth: 1, settable: 'prefs.name' },
  forms: {
    meaning: 'The values of a form, by its name; an empty field is null.',
    depth: 2,
    parted: true,
    settable: 'forms.form.field',
  },
  session: {
    meaning: 'Whether somebody is logged in, and the session sources of app.json.',
    depth: 1,
    parted: true,
  },
  app: { meaning: 'The constants of app.json.' },
  device: {
    meaning: 'The width, the language, the theme, and whether it is online.',
    type: device,
    depth: 1,
  },
  now: { meaning: 'Unix milliseconds, each second.', type: int, depth: 0 },
  route: {
    meaning: 'The route with its query, and whether it is a page of the tab bar.',
    type: recordOf({ here: string, isTab: bool }, 'the route'),
  },
} as const satisfies Readonly<Record<string, Root>>;

export type RootName = keyof typeof roots;

/** What the table says of a name; undefined if it is not a root. */
export const rootOf = (name: string): Root | undefined =>
  Object.hasOwn(roots, name) ? roots[name as RootName] : undefined;

/** A root with its type in a page or an app. */
export function bindRoot(name: RootName, type: Type): Binding {
  const { depth }: Root = roots[name];
  return depth === undefined ? { type } : { type, reads: rootReads(name, depth) };
}
