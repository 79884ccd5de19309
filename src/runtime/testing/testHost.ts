/** An in-memory host, and helpers that build compiled screens. */
import { proxy } from 'valtio/vanilla';
import { plainNotation } from '../../decimal/notation.ts';
import {
  type Expression,
  isThunk,
  type Node,
  type Screen,
  type Step,
  type Tree,
  type Value,
} from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import '../../language/expression/library.ts';
import { createDialogs } from '../dialogs/store.ts';
import type { Failure } from '../host/errors.ts';
import type { CallOptions, FormDefinition, Host } from '../host/host.ts';
import { isExpression, isNodes, isSteps } from '../page/evaluate.ts';

export interface TestParts {
  app?: Partial<App>;
  /** The answer of each operation; a thrown Failure rejects the call. */
  operations?: Record<string, (values: Record<string, unknown>, options?: CallOptions) => unknown>;
  /** Texts by key, with `{{name}}` placeholders; a key without a text is shown itself. */
  texts?: Record<string, string>;
  forms?: Record<string, FormDefinition>;
  prefs?: Record<string, unknown>;
  loggedIn?: boolean;
  parts?: Omit<Partial<Host>, 'dialogs'>;
}

export interface TestHost extends Host {
  dialogs: ReturnType<typeof createDialogs>;
  /** All calls, in order. */
  made: { operation: string; values: Record<string, unknown> }[];
  /** The texts of all toasts. */
  toasts: string[];
  /** The kinds of all contained errors. */
  faults: string[];
  /** All navigations. */
  went: { route: string; query: Record<string, unknown>; replace: boolean }[];
  /** Sends a message on a channel to its subscribers. */
  send(channel: string, key: string, message: unknown): void;
}

export const app: App = {
  name: 'Test',
  start: '/',
  tabs: [],
  tabPages: [],
  guards: {},
  guardQuiet: 1000,
  remember: {},
  session: {},
  listen: [],
  prefs: {},
  languages: {
    default: 'en',
    supported: ['en'],
    all: { en: { name: 'English', tag: 'en', notation: plainNotation } },
    changed: [],
  },
  themes: { default: 'default', all: ['default', 'dark'] },
  timeZone: 'Asia/Tokyo',
  constants: {},
  loading: { delay: 200, timeout: 20_000, chunkTimeout: 120_000, indicator: 1000 },
  bar: { height: 44 },
  offline: false,
  paths: 'hash',
  links: {},
  errors: {},
  on: {},
  icons: {},
};

/** A failure as the client would report it. */
export const failure = (kind: string, message = '', field: string | null = null): Failure => ({
  kind,
  message,
  field,
  reason: null,
});

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error;

export function createTestHost(given: TestParts = {}): TestHost {
  const dialogs = createDialogs();
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const memory = new Map<string, string>();
  let loggedIn = given.loggedIn ?? false;
  const host: TestHost = {
    app: { ...app, ...given.app },
    made: [],
    toasts: [],
    faults: [],
    went: [],
    dialogs: {
      ...dialogs,
      toast(text, tone) {
        host.toasts.push(text);
        dialogs.toast(text, tone);
      },
    },
    calls: {
      async call(operation, values, options) {
        host.made.push({ operation, values });
        const answer = given.operations?.[operation];
        if (!answer) throw new Error(`The test has no operation ${operation}`);
        return answer(values, options);
      },
      failure: (error) => (isFailure(error) ? error : failure('other', String(error))),
      subscribe(channel, key, listener) {
        const name = `${channel} ${key}`;
        const known = listeners.get(name) ?? new Set();
        listeners.set(name, known.add(listener));
        return () => known.delete(listener);
      },
    },
    send(channel, key, message) {
      for (const listener of listeners.get(`${channel} ${key}`) ?? []) listener(message);
    },
    release: {
      screen: () => Promise.reject(new Error('The test shows one screen')),
      form: async (name) => {
        const form = given.forms?.[name];
        if (!form) throw new Error(`The test has no form ${name}`);
        return form;
      },
      texts: async () => {},
    },
    text(key, values = {}) {
      if (typeof key !== 'string') return key.en ?? Object.values(key)[0] ?? '';
      const text = given.texts?.[key] ?? key;
      return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
    },
    format: {
      notation: plainNotation,
      amount: (value, places) => (places === undefined ? value : Number(value).toFixed(places)),
      percent: (value) => `${value}%`,
      compact: (value) => `~${value}`,
      date: (moment, style) => `${style} ${new Date(moment).toISOString()}`,
      region: (code, tag = 'en') => `${code} in ${tag}`,
      compare: (one, other) => one.localeCompare(other, 'en'),
    },
    navigation: {
      here: () => '/',
      go: (route, query, { replace }) => host.went.push({ route, query, replace }),
      back: () => host.went.push({ route: 'back', query: {}, replace: false }),
      return: async () => void host.went.push({ route: 'return', query: {}, replace: false }),
    },
    widgets: {},
    memory: {
      load: (name) => memory.get(name) ?? null,
      keep: (name, text) => void (text === null ? memory.delete(name) : memory.set(name, text)),
    },
    session: {
      loggedIn: () => loggedIn,
      start: () => {
        loggedIn = true;
      },
      end: () => {
        loggedIn = false;
      },
    },
    device: proxy({
      width: 360,
      height: 740,
      language: 'en',
      theme: 'default',
      online: true,
      delayed: false,
      messagesSince: 0,
      languages: [],
    }),
    prefs: proxy({ ...given.prefs }),
    setLanguage: async () => {},
    setTheme: () => {},
    emit: () => {},
    fault: (kind) => host.faults.push(kind),
    debug: false,
    ...given.parts,
  };
  return host;
}

/** A screen with defaults for everything that a test does not set. */
export const screenOf = (view: Node[], parts: Partial<Screen> = {}): Screen => ({
  route: '/pages/test',
  title: 'Test',
  query: {},
  guards: [],
  state: {},
  data: {},
  let: {},
  enter: [],
  on: {},
  forms: [],
  widgets: [],
  statuses: {},
  icons: {},
  ...parts,
  view,
});

let count = 0;

/** A node whose reads are collected from its properties, as by the compiler. */
export function node(type: string, props: Record<string, unknown> = {}, parts: Partial<Node> = {}): Node {
  count += 1;
  const values = props as Node['props'];
  return { type, at: `test#/view/${count}`, reads: readsIn([values, parts.when]), props: values, ...parts };
}

function readsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isNodes(value) || isSteps(value) || isThunk(value)) return [];
  if (isExpression(value)) return value.reads;
  return [...new Set(Object.values(value).flatMap(readsIn))];
}

export const nodes = (...n: Node[]): { n: Node[] } => ({ n });

/** Steps in the notation of definitions. */
export const steps = (...written: Record<string, unknown>[]): { s: Step[] } => ({
  s: written.map((step) => {
    const [verb = ''] = Object.keys(step);
    const { when, as, ...props } = step as Record<string, Value>;
    return {
      do: verb,
      at: 'test#/press',
      props,
      ...(when === undefined ? {} : { when: when as Expression }),
      ...(typeof as === 'string' ? { as } : {}),
    };
  }),
});

const roots = new Set(['data', 'forms', 'session', 'device']);

/** An expression that reads a path: `data.orders.rows`, `state.tab`, `it.name`. */
export function path(written: string): Expression {
  const [root = '', second, ...rest] = written.split('.');
  const two = roots.has(root) && second !== undefined;
  const start: Tree = ['id', two ? `${root}.${second}` : root];
  const fields = two || second === undefined ? rest : [second, ...rest];
  const isRead = two || root === 'state' || root === 'prefs' || root === 'now';
  return {
    $: fields.reduce<Tree>((tree, field) => ['.', tree, field], start),
    reads: isRead ? [second === undefined ? root : `${root}.${second}`] : [],
  };
}

/** A thunk, which its owner evaluates. */
export const late = (value: Value): { l: Value; reads: string[] } => ({ l: value, reads: readsIn(value) });
