/** Creates the application: connects release, client, session and runtime. */
import type { OAuth } from '../client/contract.ts';
import type { Step } from '../language/compiled.ts';
import { createDialogs, createRuntime, type Host, isOwnPlace, type Runtime, run } from '../runtime/index.ts';
import { createCalls } from './calls/calls.ts';
import { Connection } from './calls/connection.ts';
import type { SentCalls } from './calls/firstCalls.ts';
import { Listening } from './calls/listening.ts';
import { chosenTheme } from './device/choices.ts';
import { createDevice, languagesOf } from './device/device.ts';
import { createPrefs, declarePrefs } from './device/prefs.ts';
import { applyBarHeight, applyTheme, applyTones, followPrefs } from './device/rootAttributes.ts';
import type { DeviceStorage } from './device/storage.ts';
import { tabMemory } from './device/tabMemory.ts';
import { followTheme } from './device/theme.ts';
import { AppHistory } from './navigation/history.ts';
import { Pages } from './navigation/pages.ts';
import type { AppOptions, AppParts, ConnectSocket } from './options.ts';
import { ReleaseFollower } from './release/follower.ts';
import type { ReleaseReader } from './release/reader.ts';
import { type FaultKind, followUncaught, type ReportFault } from './reports/faults.ts';
import { rememberUser } from './session/rememberUser.ts';
import { TokenStore } from './session/session.ts';
import { LanguageFormats } from './texts/languageFormats.ts';
import { LanguageStore } from './texts/languageStore.ts';
import { text } from './texts/texts.ts';

export interface Application {
  host: Host;
  runtime: Runtime;
  pages: Pages;
  language: LanguageStore;
  dialogs: ReturnType<typeof createDialogs>;
  release: ReleaseFollower;
}

/** The parts of a running application. */
export interface Wiring extends Pick<AppOptions, 'api' | 'faults' | 'widgets'> {
  reader: ReleaseReader;
  /** The calls that were sent before there was a client. */
  sent: SentCalls;
  parts: Pick<AppParts, 'createClient' | 'connectSocket'>;
  storage: DeviceStorage;
  reportFault: ReportFault;
  /** Calls back when a file of a release was refused. The first script has it: an import would move it out of there. */
  onRefused: (listen: () => void) => void;
}

/** @throws network errors */
export async function createApplication(wiring: Wiring): Promise<Application> {
  const { reader, sent, parts, storage, reportFault, onRefused, faults, widgets, api } = wiring;
  const { app } = reader;
  const release = new ReleaseFollower(reader);
  const language = await LanguageStore.start(release, storage);
  applyTheme(chosenTheme(app, storage));
  applyTones(app.tones);
  applyBarHeight(app.bar.height);
  const prefs = createPrefs(app.prefs, storage);
  followPrefs(prefs);

  const history = new AppHistory(
    () => release.app.start,
    (place) => isOwnPlace(place, host.release),
  );
  const dialogs = createDialogs();
  const device = createDevice(app, language.current());
  const connection = new Connection(device, async (options) => {
    const socket = await (parts.connectSocket ?? noSocket)(options);
    // No socket is opened for the pointer alone: without one it is polled.
    if (app.releases !== undefined) socket.subscribe(app.releases, '', (message) => release.heard(message));
    return socket;
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
    const { OAuthSession } = await import('./session/oauth/index.ts');
    return new OAuthSession({
      settings,
      storage,
      session: () => session,
      renewed: (access) => connection.reconnect(access),
    });
  }
  const calls = createCalls({
    client: oauth?.over(plain) ?? plain,
    sent,
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
      const { unverified } = await import('./release/unverified.ts');
      dialogs.toast(unverified(document.documentElement.lang).text, 'bad');
    });

  const emit = (event: string, detail: unknown = null): void => {
    runtime.announce(event, detail);
    const { on } = release.app;
    const steps = Object.hasOwn(on, event) && on[event];
    if (steps) void answer(steps, detail).catch(() => {});
  };

  /**
   * Runs steps on the page that is opening, if there is one, and not on the page that is being left. Without one (a
   * guard has redirected) they run on the present page.
   */
  const answer = async (steps: Step[], detail: unknown): Promise<void> => {
    const since = performance.now();
    const page = (await pages.currentPage()) ?? pages.present;
    if (page) await run(steps, page.scope.with({ event: detail }), { since });
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

  let formCounts: Promise<typeof import('./reports/formCounts.ts')> | undefined;
  const formats = new LanguageFormats(() => release.app, language.current);
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
    authorize: oauth?.authorize,
    navigation: history,
    ...(import.meta.env.DEV && {
      definitionPlace: async (at) => (await import('./development/definitionPlace.ts')).definitionPlace(at),
    }),
    debug: import.meta.env.DEV && debugMode(new URLSearchParams(location.search)),
    ...(import.meta.env.DEV && { places: new URLSearchParams(location.search).has('studio') }),
    widgets: Object.fromEntries(widgets.map((widget) => [widget.name, widget])),
    release: {
      screen: (route) => release.reader.screen(route),
      form: (name) => release.reader.form(name),
      texts: (route) => language.load(route),
    },
    format: formats.current,
    setLanguage: async (code) => {
      await language.change(code, pages.present?.screen.route ?? null);
      device.language = code;
      calls.setLanguage(code);
      await tellLanguage(code);
    },
    setTheme: followTheme(() => release.app, storage, device),
    emit,
    fault: reportKind,
    formActivity:
      faults === undefined
        ? undefined
        : (form, what) => {
            // A form counts for the release that defines it.
            const { name } = release.reader;
            // Imported once: a form that was sent is counted before the page can be left.
            formCounts ??= import('./reports/formCounts.ts');
            formCounts.then(
              ({ countForm }) => countForm(form, what, name, faults),
              () => {},
            );
          },
  };
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
  rememberUser(runtime, session, app.remember);
  release.follow({
    runtime,
    pages,
    history,
    language: language.current,
    tell: dialogs.toast,
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
  return { host, runtime, pages, language, dialogs, release };
}

/** The socket of a contract without channels. */
const noSocket: ConnectSocket = () => {
  throw new Error('The app was started without connectSocket');
};

/** `?debug` shows the inspector; `?studio` only records what it would show. */
const debugMode = (query: URLSearchParams): boolean | 'recorded' =>
  query.has('debug') || (query.has('studio') && 'recorded');
