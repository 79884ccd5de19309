/**
 * Shows data in a first view: what the page's first calls have answered takes the place of skeletons, before the app's
 * main script is there. Only components without state are shown (runtime/static).
 */
import { longNumber } from '../../client/dialect/dialect.ts';
import { isSuccess, payloadOf } from '../../client/dialect/envelope.ts';
import { plainNotation } from '../../decimal/notation.ts';
import type {
  CallKey,
  Node as Definition,
  FirstCalls,
  Screen,
  SourceDefinition,
} from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import { createFormats } from '../../runtime/format/formats.ts';
import type { Texts } from '../../runtime/host/host.ts';
import { evaluate, record } from '../../runtime/page/evaluate.ts';
import { fits } from '../../runtime/page/fits.ts';
import type { Page } from '../../runtime/page/page.ts';
import { firstPage } from '../../runtime/page/paging.ts';
import { Scope } from '../../runtime/page/scope.ts';
import type { Kind } from '../../runtime/render/kind.ts';
import { shownNode, staticKinds, unavailable, type Waiting } from '../../runtime/static/nodes.tsx';
import { isRecord } from '../../runtime/values/read.ts';
import type { SentCalls } from '../calls/firstCalls.ts';
import { deviceNow } from '../device/device.ts';
import { storedPrefs } from '../device/prefs.ts';
import { applyTones } from '../device/rootAttributes.ts';
import type { DeviceStorage } from '../device/storage.ts';
import type { ReleaseReader } from '../release/reader.ts';
import type { EarlyTexts } from './show.ts';

/** The device, as its calls and its pages see it. */
export interface Device {
  token: string | null;
  /** The server's name for the language. */
  mark: string;
  release: string;
  language: string;
  storage: DeviceStorage;
}

/**
 * Fills a first view as its data arrives.
 * @param roots its elements
 * @param texts those of the page
 * @param sent the calls that were sent
 * @returns fulfilled when there is nothing more to show
 */
export async function fillView(
  roots: readonly Element[],
  { route, calls }: Screen,
  texts: EarlyTexts,
  reader: ReleaseReader,
  sent: SentCalls,
  device: Device,
): Promise<void> {
  applyTones(reader.app.tones);
  // With the code that its expressions need.
  const screen = await reader.screen(route);
  const kinds = { ...staticKinds };
  const values = new Map<string, unknown>();
  const scope = scopeOf(reader.app, screen, texts, device, kinds, values);
  const waiting: Waiting = new Map();
  /** Replaces the skeletons whose nodes can be shown now. */
  const showAll = (): void => {
    for (const [bone, shown] of waiting) {
      try {
        bone.replaceWith(...shown());
        waiting.delete(bone);
      } catch {
        // It is still loading, or only the page can show it.
      }
    }
  };
  const load = async (name: string, source: SourceDefinition): Promise<void> => {
    const key = keyOf(source, scope, device);
    const response = await (key && sent.get(JSON.stringify(key)));
    if (!calls || !response?.ok) return;
    const { bare } = [...calls.visitor, ...calls.user].find((call) => call.key[0] === source.operation) ?? {};
    const answer = payloadIn(await response.clone().text(), bare ? undefined : calls.envelope);
    if (answer === undefined || !fits(answer, source.answer)) return;
    values.set(name, answer);
    showAll();
  };
  for (const root of roots)
    for (const bone of root.querySelectorAll<HTMLElement>('[data-node]'))
      waiting.set(bone, () => {
        const shown = shownNode(...nodeAt(screen.view, bone.dataset.node ?? '', scope), waiting);
        // What is shown instead of a hidden node may have no skeleton.
        if (shown.length === 0) unavailable();
        return shown;
      });
  showAll();
  // What fails is left to the page.
  await Promise.allSettled([
    isLazy.test(JSON.stringify(screen.view)) &&
      import('../../runtime/static/lazyKinds.ts').then(({ lazyKinds }) => {
        Object.assign(kinds, lazyKinds);
        showAll();
      }),
    ...Object.entries(screen.data).map(([name, source]) => load(`data.${name}`, source)),
    ...Object.entries(reader.app.session).map(([name, source]) => load(`session.${name}`, source)),
  ]);
}

/** A view with kinds of lazyKinds.ts, which few first views have. Within texts, quotes are escaped. */
const isLazy = /"type":"(copyable|countdown|facts|link|notice|progress)"/;

/**
 * The call that a source starts with; undefined if there is none yet.
 * @throws if it depends on what only the page knows
 */
function keyOf(
  { operation, with: given, when, pages, mostPages }: SourceDefinition,
  scope: Scope,
  { token, mark, release }: Device,
): CallKey | undefined {
  if (mostPages || (when !== undefined && evaluate(when, scope) !== true)) return undefined;
  return [operation, { ...record(given, scope), ...(pages && firstPage(pages)) }, token, mark, release];
}

/**
 * Undefined if it is no success, or needs the client to be read.
 * @throws SyntaxError
 */
function payloadIn(text: string, envelope: FirstCalls['envelope']): unknown {
  if (longNumber.test(text)) return undefined;
  const body: unknown = JSON.parse(text);
  if (!envelope) return body;
  return isSuccess(body, envelope.success) ? payloadOf(body, envelope.payload) : undefined;
}

/** The node at a path within a view, such as `0/props/children/n/1`, with its scope. */
function nodeAt(view: readonly Definition[], path: string, scope: Scope): [Definition, Scope] {
  let here: unknown = view;
  let within = scope;
  for (const key of path.split('/')) {
    const { type, props } = here as Definition;
    if (type === 'use' && key === 'props') {
      const given = evaluate(props.with, within);
      within = within.with({ given: isRecord(given) ? given : {} });
    }
    here = (here as Record<string, unknown>)[key];
  }
  return [here as Definition, within];
}

/**
 * What is known before there is a page.
 * @param kinds more are added as their code is loaded
 * @param values those of its sources are added as they arrive
 */
function scopeOf(
  app: App,
  screen: Screen,
  texts: EarlyTexts,
  { language, token, storage }: Device,
  kinds: Readonly<Record<string, Kind>>,
  values: Map<string, unknown>,
): Scope {
  const { tag = 'en', notation = plainNotation } = app.languages.all[language] ?? {};
  const text: Texts = (key, values) => texts(key, values) || unavailable();
  const query = Object.entries(screen.query).map(([name, { default: value = null }]) => [name, value]);
  values
    .set('app', app.constants)
    .set('device', deviceNow(app, language))
    .set('prefs', storedPrefs(app.prefs, storage))
    .set('session.loggedIn', token !== null);
  const page = {
    screen,
    runtime: {
      host: { app, text, format: createFormats(tag, notation, app.timeZone) },
      vocabulary: { kinds },
    },
    lookup(name: string): unknown {
      if (Object.hasOwn(screen.let, name)) return evaluate(screen.let[name], scope);
      if (name === 'query') return record(Object.fromEntries(query), scope);
      if (name === 'state') return record(screen.state, scope);
      return values.has(name) ? values.get(name) : unavailable();
    },
  };
  // Components without state use nothing else of a page.
  const scope = new Scope(page as unknown as Page);
  return scope;
}
