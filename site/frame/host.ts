/** A host without a server: calls are answered with samples, and nothing leaves the page. */
import { proxy } from 'valtio/vanilla';
import '../../src/language/expression/library.ts';
import {
  createDialogs,
  createFormats,
  type Failure,
  type FormDefinition,
  type Host,
  NoSuchPage,
} from '../../src/runtime/index.ts';
import { addTexts, changeLanguage, text } from '../../src/shell/texts/texts.ts';
import { widgets } from '../../src/widgets/index.ts';
import type { Shown } from './message.ts';

export type FrameHost = Host & { dialogs: ReturnType<typeof createDialogs> };

const language = 'en';

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error;

async function formOf({ forms }: Shown, name: string): Promise<FormDefinition> {
  const form = forms[name];
  if (!form) throw new Error(`There is no form ${name}`);
  // Validators of the playground are compiled in the browser, and not bundled.
  if (form.validators.includes('requiredByValidators')) {
    const { required } = await import('./required.ts');
    Object.assign(globalThis, { requiredByValidators: required });
  }
  const address = URL.createObjectURL(new Blob([form.validators], { type: 'text/javascript' }));
  const module: { default: Record<string, unknown> } = await import(/* @vite-ignore */ address);
  URL.revokeObjectURL(address);
  return { schema: form.schema, validators: module.default };
}

/** @param theme `default` or `dark` */
export async function createHost(shown: Shown, theme: string): Promise<FrameHost> {
  addTexts(language, shown.texts);
  await changeLanguage(language);
  const { app, screen, answers } = shown;
  const notation = app.languages.all[language]?.notation;
  if (!notation) throw new Error('The app has no English');
  const memory = new Map<string, string>();
  const dialogs = createDialogs();
  let loggedIn = true;
  const here = screen.route;
  const say = (route: string): void => dialogs.toast(`→ ${route}`, 'neutral');
  return {
    app,
    calls: {
      async call(operation) {
        // The response time of a fast server, so that loading states are visible.
        await new Promise((done) => setTimeout(done, 150));
        return structuredClone(answers[operation] ?? null);
      },
      failure: (error) =>
        isFailure(error) ? error : { kind: 'refused', message: String(error), field: null, reason: null },
      subscribe: () => () => {},
    },
    release: {
      screen: (route) => Promise.reject(new NoSuchPage(route)),
      form: (name) => formOf(shown, name),
      texts: async () => {},
    },
    text,
    format: createFormats(app.languages.all[language]?.tag ?? language, notation, app.timeZone),
    navigation: { here: () => here, go: say, back: () => say('back'), return: async () => say('return') },
    dialogs,
    widgets: Object.fromEntries(widgets.map((widget) => [widget.name, widget])),
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
      width: innerWidth,
      height: innerHeight,
      language,
      theme,
      online: true,
      delayed: false,
      messagesSince: 0,
      languages: Object.entries(app.languages.all).map(([code, { name }]) => ({ code, name })),
    }),
    memory: {
      load: (name) => memory.get(name) ?? null,
      keep: (name, kept) => void (kept === null ? memory.delete(name) : memory.set(name, kept)),
    },
    prefs: proxy(structuredClone(app.prefs) as Record<string, unknown>),
    setLanguage: async () => {},
    setTheme: (name) => {
      document.documentElement.dataset.theme = name;
    },
    emit: () => {},
    fault: (kind) => dialogs.toast(`A ${kind} of this page failed`, 'bad'),
    debug: false,
  };
}
