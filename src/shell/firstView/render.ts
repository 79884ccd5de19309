/**
 * Renders the first view of a page as HTML. This module is bundled for Node and run when a release is made: there are no
 * texts, no data and no device, so that the view is the same in all languages and for everybody.
 */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { proxy } from 'valtio/vanilla';
import { Router } from 'wouter';
import { plainNotation } from '../../decimal/notation.ts';
import type { Expression, Screen } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import '../../language/expression/library.ts';
import { Runtime, type Vocabulary } from '../../runtime/app/runtime.ts';
import { vocabulary } from '../../runtime/createRuntime.ts';
import {
  createDialogs,
  evaluate,
  type FormDefinition,
  type Host,
  holdData,
  Page,
  prepareScreen,
  readQuery,
} from '../../runtime/index.ts';
import type { Kind, SkeletonProps } from '../../runtime/render/kind.ts';
import { languagesOf } from '../device/device.ts';
import { Frame } from '../view/Shell.tsx';
import { unknown, withoutUnknown, withPlaceholders } from './unknown.ts';
import { referTo, skeletonElement } from './view.ts';

/** What the release has of a page. */
export interface PageFiles {
  app: App;
  screen: Screen;
  /** The schemas of its forms, by name. */
  forms: Record<string, Record<string, unknown>>;
}

const never = new Promise<never>(() => {});
const nothing = (): void => {};
const unchanging = { subscribe: () => nothing };

export interface RenderedView {
  /** The content of the app's element. */
  html: string;
  /** The calls that the page makes while nothing is answered. */
  calls: Call[];
}

/** `{{language}}` in its values stands for the language of the device. */
export type Call = [operation: string, values: Record<string, unknown>];

/**
 * Renders a page for a visitor or a user of whom nothing is known yet.
 * @param anyQuery with what is the same whatever the query of the place is; otherwise for a place without one
 * @returns null if the page is another one, or none, for them
 */
export async function renderFirstView(
  files: PageFiles,
  loggedIn: boolean,
  anyQuery: boolean,
): Promise<RenderedView | null> {
  const app = withoutUnknown({ ...files.app, session: withPlaceholders(files.app.session) });
  const screen = withoutUnknown({ ...files.screen, data: withPlaceholders(files.screen.data) }, anyQuery);
  const calls: Call[] = [];
  const host = hostOf(app, screen.route, files.forms, loggedIn, (...call) => calls.push(call));
  const runtime = new Runtime(host, marked(vocabulary, pathsIn(screen.view)));
  await prepareScreen(runtime, screen);
  const page = new Page(
    runtime,
    { ...screen, data: { ...screen.data, ...unknown } },
    screen.route,
    readQuery(screen, ''),
  );
  runtime.session.attach(page);
  if (!screen.guards.every((name) => passes(app.guards[name]?.check, page))) return null;
  const shell = {
    host,
    dialogs: createDialogs(),
    language: { ...unchanging, version: () => '' },
    release: { ...unchanging, version: () => 0 },
    pages: { ...unchanging, version: () => 0, present: page, open: () => never, painted: nothing },
  };
  const usePlace = Object.assign((): [string, () => void] => [screen.route, nothing], {
    searchHook: () => '',
  });
  const render = () =>
    renderToString(
      createElement(Router, { hook: usePlace, children: createElement(Frame, { application: shell }) }),
    );
  // The first attempt loads the code of single fields.
  render();
  const data = holdData(page);
  await new Promise((done) => setTimeout(done));
  data.end();
  return { html: render(), calls };
}

/** The paths of all nodes within a value, as `nodeAt` of fill.ts reads them. */
function pathsIn(value: unknown, path: readonly string[] = [], all = new Map<object, string>()): typeof all {
  if (typeof value !== 'object' || value === null) return all;
  all.set(value, path.join('/'));
  for (const [key, inner] of Object.entries(value)) pathsIn(inner, [...path, key], all);
  return all;
}

/** The same kinds, whose skeletons say which node they stand for. */
function marked({ kinds, ...others }: Vocabulary, paths: ReadonlyMap<object, string>): Vocabulary {
  const mark = ([name, kind]: [string, Kind]): [string, Kind] => {
    const { Skeleton } = kind;
    if (!Skeleton) return [name, kind];
    const Marked = (props: SkeletonProps) =>
      createElement(skeletonElement, { node: paths.get(props.node) }, createElement(Skeleton, props));
    return [name, { ...kind, Skeleton: Marked }];
  };
  return { ...others, kinds: Object.fromEntries(Object.entries(kinds).map(mark)) };
}

/** Whether a guard lets everybody pass: one that needs data of the user may not. */
function passes(check: boolean | Expression | undefined, page: Page): boolean {
  try {
    return evaluate(check, page.scope) === true;
  } catch {
    return false;
  }
}

function hostOf(
  app: App,
  route: string,
  forms: PageFiles['forms'],
  loggedIn: boolean,
  called: (...call: Call) => void,
): Host {
  /** Replaced by the page: numbers and dates are written in the user's language. */
  const blank = () => '\u00A0';
  return {
    app,
    calls: {
      call(operation, values) {
        called(operation, values);
        return never;
      },
      failure: () => ({ kind: 'other', message: '', reason: null, field: null }),
      subscribe: () => nothing,
    },
    release: {
      screen: () => never,
      form: async (name): Promise<FormDefinition> => ({ schema: forms[name] ?? {}, validators: {} }),
      texts: () => never,
    },
    text: (key, values) => (values ? referTo(key, values) : referTo(key)),
    format: {
      notation: plainNotation,
      amount: blank,
      percent: blank,
      compact: blank,
      date: blank,
      region: blank,
      compare: () => 0,
    },
    navigation: { here: () => route, go: nothing, back: nothing, return: async () => {} },
    dialogs: { toast: nothing, sheet: () => never },
    widgets: {},
    session: { loggedIn: () => loggedIn, start: nothing, end: nothing },
    device: proxy({
      width: 0,
      height: 0,
      language: '',
      theme: '',
      online: true,
      delayed: false,
      messagesSince: 0,
      languages: languagesOf(app),
    }),
    memory: { load: () => null, keep: nothing },
    prefs: proxy({}),
    setLanguage: () => never,
    setTheme: nothing,
    emit: nothing,
    fault: nothing,
    debug: false,
  };
}
