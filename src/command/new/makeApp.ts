/** Makes the files of a new app from a contract. */
import type { Contract } from '../../language/contract/index.ts';
import type { JsonObject } from '../../language/contract/reference.ts';
import { appFile } from './app.ts';
import { Builder } from './builder.ts';
import { type Call, callsOf } from './calls.ts';
import { jsonFile } from './json.ts';
import type { Language } from './languages.ts';
import { homePage } from './pages/home.ts';
import { makers } from './pages/makers.ts';
import { logInPage, settingsPage } from './pages/session.ts';
import { guessedPaging, type PageMark } from './paging.ts';
import { planOf } from './plan.ts';
import { projectFiles } from './projectFiles.ts';
import type { Definition } from './query.ts';
import { whyNoHeader } from './reasons.ts';
import { grouped } from './resources.ts';
import { homeRoute, logInRoute, settingsRoute } from './routes.ts';
import { sessionOf } from './session.ts';

export interface NewAppOptions {
  /** The name of its folder and package. */
  name: string;
  /** What users see as its name. */
  title: string;
  /** The language besides English. */
  language: Language;
  /** The time zone of dates, such as `Europe/Paris`. */
  timeZone: string;
  /** Where its package.json has this package from: a range of versions, or a file. */
  shoji: string;
}

export interface NewApp {
  /** Texts by path, relative to the folder of the app. The contract is not among them. */
  files: Map<string, string>;
  /** What the contract does not say and its overlay has to: how lists are paged, by path and method. */
  marks: { path: string; method: string; page: PageMark }[];
  summary: Summary;
  /** The call that each screen was made for, and the one whose answer it changes, by file. */
  calls: ReadonlyMap<string, { call: string; read: string | undefined }>;
}

export interface Summary {
  pages: number;
  forms: number;
  collections: string[];
  /** Calls without a page, and why. */
  left: { call: string; why: string }[];
  /** Parameters of lists that no filter sets. */
  unfiltered: { call: string; parameters: readonly string[] }[];
  /** Under which name the provider of the log-in knows the app. */
  clientId?: string;
  /** Text keys that are in English in the other language too. */
  untranslated: string[];
}

/**
 * @param document the contract in one document
 * @param contract what `readContract` made of it
 * @param without calls that get no page, and why
 */
export function makeApp(
  document: JsonObject,
  contract: Contract,
  options: NewAppOptions,
  without: ReadonlyMap<string, string> = new Map(),
): NewApp {
  const calls = callsOf(document, contract);
  const session = sessionOf(calls, contract);
  const ofSession: (Call | undefined)[] = [
    session.logOut,
    session.logIn?.kind === 'call' ? session.logIn.call : undefined,
  ];
  const unused = session.unused ?? [];
  ofSession.push(...unused.map(({ call }) => call));
  const unusable = calls.flatMap((call) => {
    const why = call.deprecated ? 'it is deprecated' : (without.get(call.id) ?? whyNoHeader(call));
    return why === undefined || ofSession.includes(call) ? [] : [{ call, why }];
  });
  const none = [...ofSession, ...unusable.map(({ call }) => call)];
  const groups = grouped(calls.filter((call) => !none.includes(call)));
  const left = [...groups.left, ...unused, ...unusable];
  const builder = new Builder(planOf({ ...groups, left }), session, options.language, bodiesOf(contract));
  builder.texts.add('app.name', { en: options.title, other: options.title });
  const screens = new Map(
    builder.plan.pages.map((page) => [page.route, makers[page.kind](builder, page)] as const),
  );
  screens.set(homeRoute, homePage(builder, settingsRoute));
  screens.set(settingsRoute, settingsPage(builder, options.language));
  const logIn = logInPage(builder);
  if (logIn) screens.set(logInRoute, logIn);
  const files = new Map<string, string>();
  const json = (path: string, value: unknown): void => void files.set(path, jsonFile(value));
  const grammar = (path: string, name: string): string =>
    `${'../'.repeat(path.split('/').length - 1)}node_modules/shoji/schemas/language/${name}.schema.json`;
  const definition = (path: string, name: string, value: Definition): void =>
    json(path, { $schema: grammar(path, name), ...value });
  definition('screens/app.json', 'app', appFile(builder, options.language, options.timeZone));
  const statuses = builder.statusesFile();
  if (statuses) definition('screens/statuses.json', 'statuses', statuses);
  for (const [route, screen] of screens) definition(`screens${route}.json`, 'screen', { route, ...screen });
  for (const [name, { comment, view }] of builder.parts)
    definition(`screens/parts/${name}.json`, 'part', { $comment: comment, part: name, view });
  for (const [name, schema] of builder.forms.files()) json(`schemas/${name}.json`, schema);
  json('locales/en.json', builder.texts.file('en'));
  const untranslated = builder.texts.untranslated();
  json(`locales/${options.language.code}.json`, {
    ...(untranslated.length > 0 ? { $untranslated: untranslated } : {}),
    ...builder.texts.file('other'),
  });
  const summary: Summary = {
    pages: screens.size,
    forms: builder.forms.files().length,
    collections: groups.resources.map(({ many }) => many),
    left: left.map(({ call, why }) => ({ call: call.id, why })),
    unfiltered: [...builder.unfiltered].map(([call, parameters]) => ({ call, parameters })),
    untranslated,
    ...(session.logIn?.kind === 'provider' ? { clientId: session.logIn.clientId } : {}),
  };
  for (const [path, text] of projectFiles(contract, options, summary)) files.set(path, text);
  const marks = calls.flatMap((call) => {
    const page = guessedPaging(call);
    return page ? [{ path: call.path, method: call.method.toLowerCase(), page }] : [];
  });
  return {
    files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
    marks,
    summary,
    calls: new Map(
      builder.plan.pages.map(({ route, call, read }) => [
        `screens${route}.json`,
        { call: call.id, read: read?.id },
      ]),
    ),
  };
}

/** The calls that take a body. */
export const bodiesOf = ({ operations }: Contract): Set<string> =>
  new Set([...operations.values()].filter(({ media }) => media).map(({ operationId }) => operationId));
