/**
 * The same definitions at run time: the second app, compiled and rendered, with the answers of operations, the
 * user's actions, and the expected display. Each case names the feature of the language that it proves, and
 * fails in a runtime without that feature.
 */

import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { plainNotation } from '../../src/decimal/notation.ts';
import type { Screen } from '../../src/language/compiled.ts';
import type { App } from '../../src/language/compiledApp.ts';
import { compileApp, compileScreen, releaseFile } from '../../src/language/node.ts';
import { Runtime, type Vocabulary } from '../../src/runtime/app/runtime.ts';
import { vocabulary } from '../../src/runtime/createRuntime.ts';
import { DialogLayer } from '../../src/runtime/dialogs/index.ts';
import { createFormats } from '../../src/runtime/format/formats.ts';
import { Declined } from '../../src/runtime/host/errors.ts';
import type { FormDefinition, Host } from '../../src/runtime/host/host.ts';
import { NoSuchPage } from '../../src/runtime/host/noSuchPage.ts';
import { firstPageShown } from '../../src/runtime/lazy/loadSoon.ts';
import { loadKinds } from '../../src/runtime/nodes/kinds.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import { enter } from '../../src/runtime/pageView/enter.ts';
import { PageView } from '../../src/runtime/pageView/PageView.tsx';
import { LanguageContext } from '../../src/runtime/render/LanguageContext.ts';
import { createTestHost, type TestHost, type TestParts } from '../../src/runtime/testing/testHost.ts';
import Stars from '../fixtures/library/widgets/stars/Stars.tsx';
import { releasedForm } from '../releasedForm.ts';
import { type Case, projectOf, readCases } from './cases.ts';

type Event =
  | { press: string }
  | { type: string; text: string; last?: true }
  | { choose: string; option: string }
  /** A key that is pressed on an element with this name. */
  | { key: string; on: string }
  /** Folds or opens a group of fields. */
  | { fold: string }
  /** Chooses files by their names; values that are files are compared by name. */
  | { attach: string; files: string[] }
  | { message: unknown; channel: string; key: string }
  | { wait: number };

/** The expected display: texts that are shown, in this order; texts that are not; and actions. */
interface Expected {
  shows?: string[];
  hides?: string[];
  called?: [operation: string, values: Record<string, unknown>][];
  /** All calls, in order. */
  calledOnly?: [operation: string, values: Record<string, unknown>][];
  toasts?: string[];
  went?: string[];
  /** External addresses. */
  opened?: string[];
  /** Names of saved files, with their addresses. */
  saved?: string[];
}

type Outcome = Required<Expected>;

interface PageCase extends Case {
  /** A route with its query. */
  open: string;
  visitor?: true;
  /** The position of the device, or an error code. */
  position?: { latitude: number; longitude: number; accuracy: number } | { code: number };
}

const cases = readCases()
  .map(([, one]) => one as PageCase)
  .filter((one) => one.expect.page);

// Lazily loaded code is preloaded: a case waits for its behaviour, not for code.
const code = import.meta.glob(['../../src/runtime/**/*.{ts,tsx}', '!**/*.test.*']);
beforeAll(
  () => Promise.all([...Object.values(code).map((load) => load()), loadKinds(), firstPageShown()]),
  60_000,
);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An answer, one with headers, several in order, or a refusal. */
function answers(data: Case['data']): NonNullable<TestParts['operations']> {
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([operation, answer]) => {
      const queue = isRecord(answer) && Array.isArray(answer.$each) ? [...answer.$each] : null;
      return [
        operation,
        (_values, options) => {
          const next = queue ? (queue.length > 1 ? queue.shift() : queue[0]) : answer;
          if (isRecord(next) && isRecord(next.$refused))
            throw { kind: 'refused', reason: null, field: null, message: '', ...next.$refused };
          if (!isRecord(next) || !isRecord(next.$headers)) return next;
          options?.answered?.(new Headers(next.$headers as Record<string, string>));
          return next.$body;
        },
      ];
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reports that the end of a list is in view, whenever it is observed. */
class EndInView {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  #observing = true;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe(): void {
    queueMicrotask(() => this.#observing && this.#report([{ isIntersecting: true }]));
  }
  disconnect(): void {
    this.#observing = false;
  }
}

/** A device with a position, or without one. */
function deviceAt(position: PageCase['position']): Pick<Geolocation, 'getCurrentPosition'> {
  return {
    getCurrentPosition: (tell, refuse) => {
      if (position && 'latitude' in position) tell({ coords: position } as GeolocationPosition);
      else refuse?.({ code: 2, ...position } as GeolocationPositionError);
    },
  };
}

/**
 * The vocabulary without the feature of a case: a kind that shows nothing, a verb that does nothing.
 * @param separate no kind can be joined with the node around it: each node has a component of its own
 */
function vocabularyWithout(without: string | undefined, separate: boolean): Vocabulary {
  const { kinds, verbs } = vocabulary;
  const [sort, word = ''] = (without ?? '').split(' ');
  const own: Vocabulary['kinds'] = separate
    ? Object.fromEntries(Object.entries(kinds).map(([name, { joins: _, ...kind }]) => [name, kind]))
    : kinds;
  return {
    kinds: sort === 'kind' ? { ...own, [word]: { View: () => null } } : own,
    verbs: sort === 'verb' ? { ...verbs, [word]: () => null } : verbs,
  };
}

interface Conditions {
  /** The kind or verb that does nothing. */
  without?: string;
  /** Render flat forms with the code of shaped ones. */
  shaped?: boolean;
  /** Render every node by a component of its own. */
  separate?: boolean;
}

/** Whether the last page had a flat form. */
let hadFlatForm = false;

/** A form, and whether it is flat. */
function noted(form: FormDefinition, shaped: boolean): FormDefinition {
  if (form.schema['x-shaped'] === true) return form;
  hadFlatForm = true;
  return shaped ? { ...form, schema: { ...form.schema, 'x-shaped': true } } : form;
}

/** What a case compiles to; it is rendered several times. */
interface Compiled {
  app: App;
  /** A page as it is delivered: each rendering has its own copy. */
  screen: (route: string) => Screen | undefined;
  form: (name: string) => Promise<FormDefinition>;
  texts: Record<string, string>;
}

async function compiled(one: PageCase): Promise<Compiled> {
  const project = projectOf(one);
  const [route = ''] = one.open.split('?');
  const read = async (file: string): Promise<Record<string, string>> =>
    JSON.parse((await releaseFile(project, file)) ?? '{}');
  // Cases refer to texts of the engine by key, unless they define them: their wording is not part of the language.
  const wordings = project.facts.all('text');
  const appTexts = Object.entries(await read('texts/en.json')).filter(
    ([key]) => wordings.get(key.replace(/_(one|other)$/, ''))?.fact.wordings.get('en')?.from === 'app',
  );
  const forms = new Map<string, Promise<FormDefinition>>();
  const form = (name: string): Promise<FormDefinition> => {
    const known = forms.get(name) ?? releasedForm(project, name);
    forms.set(name, known);
    return known;
  };
  return {
    app: compileApp(project) as App,
    screen: (to) => structuredClone(compileScreen(project, to)),
    form,
    texts: { ...Object.fromEntries(appTexts), ...(await read(`texts/en${route}.json`)) },
  };
}

async function outcome(
  one: PageCase,
  { app, screen: screenOf, form: formOf, texts }: Compiled,
  { without, shaped = false, separate = false }: Conditions = {},
): Promise<Outcome & { html: string }> {
  hadFlatForm = false;
  const [route = ''] = one.open.split('?');
  const definition = screenOf(route) as Screen;
  const went: string[] = [];
  const opened: string[] = [];
  vi.stubGlobal('open', (address: string) => void opened.push(address));
  // What is reported to developers is not part of the display.
  vi.stubGlobal('reportError', () => {});
  // The answers of other cases are the same for every page: their lists would never end.
  if (Object(one.expect.page).calledOnly) vi.stubGlobal('IntersectionObserver', EndInView);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(`${this.download} ${this.href}`);
  });
  Object.defineProperty(navigator, 'geolocation', { value: deviceAt(one.position), configurable: true });
  let waiting = 0;
  const waitedFor = async <T,>(promise: Promise<T>): Promise<T> => {
    waiting += 1;
    try {
      return await promise;
    } finally {
      waiting -= 1;
    }
  };
  const host: TestHost = createTestHost({
    app,
    operations: answers(one.data),
    prefs: app.prefs,
    loggedIn: !one.visitor,
    parts: {
      text: textsOf(texts),
      format: createFormats('en', plainNotation, app.timeZone),
      release: {
        screen: async (to) => {
          const other = screenOf(to);
          if (!other) throw new NoSuchPage(to);
          return other;
        },
        form: (name) => waitedFor(formOf(name)).then((form) => noted(form, shaped)),
        texts: async () => {},
      },
      widgets: { stars: { name: 'stars', load: async () => ({ default: Stars as never }) } },
    } satisfies Partial<Host>,
  });
  host.navigation.here = () => one.open;
  const runtime = new Runtime(host, vocabularyWithout(without, separate));
  host.emit = (event) => runtime.announce(event, null);
  const root = document.createElement('div');
  document.body.append(root);
  const { unmount } = render(
    <LanguageContext value="en">
      <DialogLayer store={host.dialogs} host={host} />
    </LanguageContext>,
    { container: root },
  );
  const pageRoot = document.createElement('div');
  document.body.append(pageRoot);
  let page: Page | null = null;
  let close = () => {};
  let isEntering = true;
  enter(runtime, definition, one.open)
    .then(
      (entered) => {
        page = entered;
      },
      (error) => {
        if (!(error instanceof Declined)) throw error;
      },
    )
    .finally(() => {
      isEntering = false;
    });
  /** Waits until the page is idle; a page that passed its guards is shown. */
  const rest = async (): Promise<void> => {
    let before = '';
    for (let still = 0, turn = 0; still < 6 && turn < 400; turn++) {
      await act(() => new Promise((done) => setTimeout(done, 1)));
      // A sheet that closes is shown until its animation has ended.
      const leaving = document.querySelector('dialog[class*="leaving"]') !== null;
      // A guard that asks waits for the user.
      const asked = document.querySelector('dialog[open]') !== null;
      const idle = waiting === 0 && !(isEntering && !asked) && !leaving && document.body.innerHTML === before;
      still = idle ? still + 1 : 0;
      before = document.body.innerHTML;
      if (!page) continue;
      const shown = page;
      // Awaited, because the page may start with lazily loaded content.
      const view = await act(async () =>
        render(
          <LanguageContext value="en">
            <PageView page={shown} isTab={false} />
          </LanguageContext>,
          { container: pageRoot },
        ),
      );
      close = view.unmount;
      page = null;
    }
  };
  await rest();
  for (const event of (one.events ?? []) as Event[]) {
    await act(() => happen(event, host));
    await rest();
  }
  went.push(
    ...host.went.map(({ route: to, query }) =>
      [to, new URLSearchParams(query as Record<string, string>)].join('?').replace(/\?$/, ''),
    ),
  );
  const seen = visibleText(document.body);
  const made = host.made.map(({ operation, values }): [string, Record<string, unknown>] => [
    operation,
    JSON.parse(JSON.stringify(values, fileName)),
  ]);
  const result = {
    shows: seen,
    hides: seen,
    called: made,
    calledOnly: made,
    toasts: host.toasts,
    went,
    opened,
    saved,
    html: plainHtml(document.body),
  };
  close();
  unmount();
  document.body.replaceChildren();
  return result;
}

/** The elements as they are, with the ids that React has given numbered in their order. */
function plainHtml(element: Element): string {
  const ids = new Map<string, number>();
  return element.innerHTML.replaceAll(/_r_\w+_|«\w+»|:r\w+:/g, (id) => {
    ids.set(id, ids.get(id) ?? ids.size);
    return `id${ids.get(id)}`;
  });
}

/** Files are compared by their names. */
const fileName = (_name: string, value: unknown): unknown => (value instanceof File ? value.name : value);

async function happen(event: Event, host: TestHost): Promise<void> {
  if ('press' in event) {
    const [found] = screen
      .queryAllByRole('button', { name: event.press })
      .concat(
        screen.queryAllByRole('link', { name: event.press }),
        screen.queryAllByRole('tab', { name: event.press }),
        screen.queryAllByRole('radio', { name: event.press }),
        screen.queryAllByRole('checkbox', { name: event.press }),
      );
    if (found) fireEvent.click(found);
  } else if ('type' in event) {
    const fields = screen
      .queryAllByLabelText(event.type, { exact: false })
      .filter((element) => element instanceof HTMLInputElement);
    const field = event.last ? fields.at(-1) : fields[0];
    if (field) fireEvent.change(field, { target: { value: event.text } });
  } else if ('choose' in event) {
    const select = screen
      .queryAllByLabelText(event.choose, { exact: false })
      .find((element) => element instanceof HTMLSelectElement);
    const option = [...(select?.options ?? [])].find(({ text }) => text === event.option);
    if (select && option) fireEvent.change(select, { target: { value: option.value } });
  } else if ('on' in event) {
    const on = screen.queryByLabelText(event.on);
    if (on) fireEvent.keyDown(on, { key: event.key });
  } else if ('fold' in event) {
    const group = screen.queryAllByText(event.fold).map((element) => element.closest('details'))[0];
    if (group) {
      group.open = !group.open;
      fireEvent(group, new Event('toggle'));
    }
  } else if ('attach' in event) {
    const field = screen
      .queryAllByLabelText(event.attach, { exact: false })
      .find((element) => element instanceof HTMLInputElement);
    const files = event.files.map((name) => new File([name], name));
    if (field) fireEvent.change(field, { target: { files } });
  } else if ('wait' in event) {
    await new Promise((done) => setTimeout(done, event.wait));
  } else {
    host.send(event.channel, event.key, event.message);
  }
}

/** Texts of the app, with placeholders and plurals. */
function textsOf(texts: Record<string, string>): Host['text'] {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: 'en',
    resources: { en: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return (key, values = {}) =>
    typeof key === 'string' ? i18n.t(key, { ...values, defaultValue: key }) : (key.en ?? '');
}

/** The visible texts, in order. */
function visibleText(element: Element): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof HTMLElement && (node.hidden || node.getAttribute('aria-hidden') === 'true')) return;
    if (node instanceof HTMLDialogElement && !node.open) return;
    const { parentNode: parent } = node;
    if (parent instanceof HTMLDetailsElement && !parent.open && node !== parent.firstElementChild) return;
    if (node.nodeType === 3 && node.textContent?.trim()) found.push(node.textContent.trim());
    if (node instanceof HTMLInputElement && node.value) found.push(node.value);
    for (const child of node.childNodes) walk(child);
  };
  walk(element);
  return found;
}

/** Whether the result is as expected: empty if it is, otherwise the difference. */
function differs(result: Required<Expected>, wanted: Expected): string {
  let from = 0;
  const all = result.shows.join(' ¦ ');
  for (const text of wanted.shows ?? []) {
    const at = all.indexOf(text, from);
    if (at < 0) return `“${text}” is not shown in its place in: ${all}`;
    from = at + text.length;
  }
  for (const text of wanted.hides ?? []) if (all.includes(text)) return `“${text}” is shown in: ${all}`;
  for (const [operation, values] of wanted.called ?? []) {
    const made = result.called.filter(([name]) => name === operation).map(([, sent]) => JSON.stringify(sent));
    if (!made.includes(JSON.stringify(values)))
      return `${operation} ${JSON.stringify(values)} was not called, but ${made}`;
  }
  for (const kind of ['calledOnly', 'toasts', 'went', 'opened', 'saved'] as const) {
    if (wanted[kind] && JSON.stringify(result[kind]) !== JSON.stringify(wanted[kind])) {
      return `${kind} is ${JSON.stringify(result[kind])}, not ${JSON.stringify(wanted[kind])}`;
    }
  }
  return '';
}

// A test that ends in the middle would make the following ones fail, so the timeout is generous.
test.each(cases.map((one) => [one.name, one] as const))('%s', { timeout: 60_000 }, async (_, one) => {
  const wanted = one.expect.page as Expected;
  const definitions = await compiled(one);
  const { html, ...result } = await outcome(one, definitions);
  expect(differs(result, wanted)).toBe('');
  if (hadFlatForm)
    expect(await outcome(one, definitions, { shaped: true }), 'nobody sees which form it is').toMatchObject(
      result,
    );
  expect(await outcome(one, definitions, { separate: true }), 'joined nodes show the same').toEqual({
    ...result,
    html,
  });
  if (/^(kind|verb) /.test(one.rule)) {
    expect(
      differs(await outcome(one, definitions, { without: one.rule }), wanted),
      'without the word it fails',
    ).not.toBe('');
  }
});
