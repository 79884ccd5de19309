/** Creates the application: connects release, client, session and runtime. */
import { subscribe } from 'valtio/vanilla';
import type { OAuth } from '../client/contract.ts';
import { plainNotation } from '../decimal/notation.ts';
import type { Step } from '../language/compiled.ts';
import {
  createDialogs,
  createFormats,
  createRuntime,
  type Formats,
  type Host,
  isOwnPlace,
  type Runtime,
  run,
} from '../runtime/index.ts';
import { createCalls } from './calls.ts';
import { chosenTheme } from './chosen.ts';
import { Connection } from './connection.ts';
import { createDevice, languagesOf } from './device.ts';
import { darkDevice } from './earlyTheme.ts';
import { type FaultKind, followUncaught, type ReportFault } from './faults.ts';
import { AppHistory } from './history.ts';
import { LanguageStore } from './language.ts';
import { Listening } from './listening.ts';
import type { AppOptions, AppParts, ConnectSocket } from './options.ts';
import { Pages } from './pages.ts';
import { createPrefs, declarePrefs } from './prefs.ts';
import type { ReleaseReader } from './release.ts';
import { ReleaseFollower } from './releaseFollower.ts';
import { applyBarHeight, applyTheme, applyTones, followPrefs } from './rootAttributes.ts';
import { TokenStore } from './session.ts';
import { type DeviceStorage, tabMemory } from './storage.ts';
import { text } from './texts.ts';

export interface Application {
  host: Host;
  runtime: Runtime;
  pages: Pages;
  language: LanguageStore;
  connection: Connection;
  dialogs: ReturnType<typeof createDialogs>;
  release: ReleaseFollower;
}

/** The parts of a running application. */
export interface Wiring extends Pick<AppOptions, 'api' | 'faults' | 'widgets'> {
  reader: ReleaseReader;
  parts: Pick<AppParts, 'createClient' | 'connectSocket'>;
  storage: DeviceStorage;
  reportFault: ReportFault;
  /** Calls back when a file of a release was refused. The first script has it: an import would move it out of there. */
  onRefused: (listen: () => void) => void;
}

/** @throws network errors */
export async function createApplication(wiring: Wiring): Promise<Application> {
  const { reader, parts, storage, reportFault, onRefused, faults, widgets, api } = wiring;
  const { app } = reader;
  const release = new ReleaseFollower(reader);
  const language = await LanguageStore.start(release, storage);
  const theme = chosenTheme(app, storage);
  applyTheme(theme);
  applyTones(app.tones);
  applyBarHeight(app.bar.height);
  const prefs = createPrefs(app.prefs, storage);
  followPrefs(prefs);

  const history = new AppHistory(
    () => release.app.start,
    (place) => isOwnPlace(place, host.release),
  );
  const dialogs = createDialogs();
  const connection = new Connection(async (options) => {
    const socket = await (parts.connectSocket ?? noSocket)(options);
    // No socket is opened for the pointer alone: without one it is polled.
    if (app.releases !== undefined) socket.subscribe(app.releases, '', (message) => release.heard(message));
    return socket;
  });
  const device = createDevice(app, language.current(), theme);
  connection.subscribe(() => {
    device.delayed = connection.delayed();
  });

  const plain = parts.createClient(api === undefined ? {} : { baseUrl: new URL(api, location.href).href });
  const oauth = plain.oauth && (await openOAuth(plain.oauth));
  const token = (): string | null => (oauth ? oauth.access() : session.token());

  const session = new TokenStore(storage, (before) => {
    connection.reconnect(token());
    listen();
    // A visitor who logs in keeps what was typed. After a user logs out nothing of his pages is kept.
    if (before !== null) history.forget();
    if (session.loggedIn()) runtime.forgetRedirect();
    else oauth?.ended();
    runtime.session.changed();
    pages.again();
  });
  /** Few contracts have it. */
  async function openOAuth(settings: OAuth) {
    const { OAuthSession } = await import('./oauth/index.ts');
    return new OAuthSession({
      settings,
      storage,
      session: () => session,
      renewed: (access) => connection.reconnect(access),
    });
  }
  const calls = createCalls({
    client: oauth?.over(plain) ?? plain,
    storage,
    session,
    connection,
    release: () => release.reader.name,
    keepsCopies: () => release.app.offline,
    notLoggedIn: (message, code) => endSession(message, code),
    refused: (condition, code) => {
      if (condition === 'releaseOutdated') release.renew();
      emit(condition, code);
    },
    badAnswer: () => reportKind('answer'),
  });

  // The address is already that of the page that is opening.
  const reportKind = (kind: FaultKind): void =>
    reportFault({ kind, release: release.reader.name, route: history.here().replace(/\?.*/s, '') });
  followUncaught(() => reportKind('uncaught'));
  if (import.meta.env.RELEASE_KEYS)
    onRefused(async () => {
      reportKind('signature');
      const { unverified } = await import('./unverified.ts');
      dialogs.toast(unverified(document.documentElement.lang).text, 'bad');
    });

  const emit = (event: string, detail: unknown = null): void => {
    runtime.announce(event, detail);
    const { on } = release.app;
    const steps = Object.hasOwn(on, event) ? on[event] : undefined;
    if (steps) void answer(steps, detail).catch(() => {});
  };

  /**
   * Runs steps on the page that is opening, if there is one, and not on the page that is being left. Without one (a
   * guard has redirected) they run on the present page.
   */
  const answer = async (steps: Step[], detail: unknown): Promise<void> => {
    const page = (await pages.currentPage()) ?? pages.present;
    if (page) await run(steps, page.scope.with({ event: detail }));
  };

  const listening = new Listening({
    join: (channel, hear) => connection.join(channel, '', hear),
    heard: ({ heard }, message) => void answer(heard, message).catch(() => {}),
  });
  const listen = (): void => listening.hear(session.loggedIn() ? release.app.listen : []);

  /** The server no longer accepts the token. Handled once, however many calls were in flight. */
  const endSession = (message: string, code: unknown): void => {
    if (!session.loggedIn()) return;
    session.end();
    dialogs.toast(message || text('runtime.notLoggedIn'), 'pending');
    emit('notLoggedIn', code);
  };

  /** A server may have its own name for a language, which is sent from then on. */
  const tellLanguage = async (code: string): Promise<void> => {
    const page = pages.present;
    if (!page) return;
    const scope = page.scope.with({ event: { language: code }, mark: null });
    const answered = await run(release.app.languages.changed, scope).catch(() => scope);
    const mark = answered.lookup('mark');
    if (typeof mark === 'string' && language.current() === code) calls.setLanguage(mark);
  };

  const formats = new Map<string, Formats>();
  const formatOf = (): Formats => {
    const { languages, timeZone } = release.app;
    const code = language.current();
    const { tag = 'en', notation = plainNotation } = languages.all[code] ?? {};
    const known = formats.get(code) ?? createFormats(tag, notation, timeZone);
    formats.set(code, known);
    return known;
  };

  const host: Host = {
    get app() {
      return release.app;
    },
    calls,
    text,
    prefs,
    memory: tabMemory,
    device,
    dialogs,
    session,
    ...(oauth && { authorize: oauth.authorize }),
    navigation: history,
    ...(import.meta.env.DEV && {
      definitionPlace: async (at) => (await import('./definitionPlace.ts')).definitionPlace(at),
    }),
    debug: import.meta.env.DEV && new URLSearchParams(location.search).has('debug'),
    widgets: Object.fromEntries(widgets.map((widget) => [widget.name, widget])),
    release: {
      screen: (route) => release.reader.screen(route),
      form: (name) => release.reader.form(name),
      texts: (route) => language.load(route),
    },
    format: {
      get notation() {
        return formatOf().notation;
      },
      amount: (value, places) => formatOf().amount(value, places),
      percent: (value) => formatOf().percent(value),
      compact: (value) => formatOf().compact(value),
      date: (value, style) => formatOf().date(value, style),
      region: (code, tag) => formatOf().region(code, tag),
      compare: (one, other) => formatOf().compare(one, other),
    },
    setLanguage: async (code) => {
      await language.change(code, pages.present?.screen.route ?? null);
      device.language = code;
      calls.setLanguage(code);
      await tellLanguage(code);
    },
    setTheme: (name) => {
      if (!release.app.themes.all.includes(name)) return;
      themeIsChosen = true;
      storage.keep('theme', name);
      showTheme(name);
    },
    emit,
    fault: reportKind,
    ...(faults !== undefined && {
      // A form counts for the release that defines it.
      filled: (form, what) => {
        const { name } = release.reader;
        import('./formCounts.ts').then(
          ({ countForm }) => countForm(form, what, name, faults),
          () => {},
        );
      },
    }),
  };
  function showTheme(name: string): void {
    applyTheme(name);
    device.theme = name;
  }
  let themeIsChosen = false;
  darkDevice().addEventListener('change', () => {
    const name = chosenTheme(release.app, storage);
    if (!themeIsChosen && name !== device.theme) showTheme(name);
  });
  const runtime: Runtime = createRuntime(host);
  const pages = new Pages(runtime, history);
  // The server's name for a language is dropped when the language changes.
  if (storage.load('language') !== language.current() || storage.load('languageMark') === null)
    calls.setLanguage(language.current());
  await oauth?.arrive({
    start: app.start,
    isOwn: (place) => isOwnPlace(place, host.release),
    toast: dialogs.toast,
  });
  connection.reconnect(token());
  listen();
  rememberUser(runtime, session, release);
  release.follow({
    runtime,
    pages,
    history,
    language: language.current,
    changed: (before) => {
      const { bar, prefs: defaults, session: sources, tones } = release.app;
      applyTones(tones);
      applyBarHeight(bar.height);
      declarePrefs(prefs, defaults);
      device.languages = languagesOf(release.app);
      formats.clear();
      if (JSON.stringify(release.app.listen) !== JSON.stringify(before.listen)) listen();
      // User data is reloaded only if it is loaded from another source now.
      if (JSON.stringify(sources) !== JSON.stringify(before.session)) runtime.session.changed();
    },
  });
  return { host, runtime, pages, language, connection, dialogs, release };
}

/** The socket of a contract without channels. */
const noSocket: ConnectSocket = () => {
  throw new Error('The app was started without connectSocket');
};

/** Picks the fields of the user data that app.json allows to be stored on the device. */
function rememberUser(runtime: Runtime, session: TokenStore, { app }: Pick<ReleaseFollower, 'app'>): void {
  subscribe(runtime.session.cells, () => {
    const known = [...runtime.session.sources]
      .filter(([, source]) => source.cell.loaded)
      .map(([name, source]) => [name, pick(source.cell.value, app.remember[name] ?? [])]);
    if (known.length > 0) session.remember(Object.fromEntries(known));
  });
}

function pick(value: unknown, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => fields.includes(name)));
}
