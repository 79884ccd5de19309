import { placeholder } from '../address.ts';
import { typeOfSchema } from '../contract/index.ts';
import { bool, broken, nullable, nullableIf, recordOf, type Type } from '../expression/type.ts';
import { entries, type JsonNode, type Member, member, members, plain, stringOf } from '../source/read.ts';
import { typeOfListed } from './constant.ts';
import type { Project } from './project.ts';
import { type Setting, settingsOf } from './settings.ts';

/** The properties of a format of amounts. */
export type Format = Readonly<Record<string, string | number | boolean>>;

/** How files of a format are uploaded. */
export interface Upload {
  /** The widget of fields with the format. */
  widget: string;
  /** The operation that takes a file and answers its address. */
  call: string;
  /** Its parameter for the file. */
  file: string;
  /** The member of the answer that is the address; undefined if the answer is. */
  address?: string;
}

/** The facts that app.json contributes. */
export interface AppInterface {
  /** By the format of the fields. */
  uploads: Readonly<Record<string, Upload>>;
  guards: readonly string[];
  /** Whether each link may be framed, and the placeholders of its URL; undefined if the URL is empty. */
  links: Readonly<Record<string, { frame: boolean; takes: readonly string[] | undefined }>>;
  /** Events that it handles. */
  events: readonly string[];
  /** Events that are named failures of the contract. */
  failures: readonly string[];
  /** Whether the contract names a provider at which users log in. */
  authorizes: boolean;
  session: readonly string[];
  languages: { default: string; supported: readonly string[]; all: readonly string[] };
  themes: readonly string[];
  /** The tones that it declares; `signed`: depends on the sign of an amount. */
  tones: Readonly<Record<string, { signed: boolean }>>;
  /** The formats of amounts that it declares, with their properties. */
  formats: Readonly<Record<string, Format>>;
  /** The types of the names that it declares. */
  names: { session: Type; prefs: Type; app: Type };
  start: string;
  /** The routes in each tab bar. */
  tabBars: Readonly<Record<string, readonly string[]>>;
  settings: readonly Setting[];
}

/** The language of texts that are missing in others. */
function fallbackOf(languages: JsonNode | undefined): string | undefined {
  const usual = stringOf(member(languages, 'default'));
  return usual === 'device' ? stringOf(member(languages, 'otherwise')) : usual;
}

const scalar = ({ name, value }: Member): [string, string | number | boolean][] => {
  const one: unknown = value.value;
  return typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[name, one]] : [];
};
const names = (json: JsonNode | undefined): string[] => members(json).map(({ name }) => name);
const strings = (json: JsonNode | undefined): string[] =>
  entries(json).flatMap((entry) => stringOf(entry) ?? []);

export function readApp(project: Pick<Project, 'app' | 'contract'>): AppInterface {
  const root = project.app?.root;
  const at = (name: string): JsonNode | undefined => member(root, name);
  const languages = at('languages');
  const session = members(at('session')).map(({ name, value }) => {
    const operation = project.contract?.operations.get(stringOf(member(value, 'operation')) ?? '');
    // Session data is null when logged out.
    return [name, operation ? nullable(operation.payload) : broken] as const;
  });
  return {
    uploads: Object.fromEntries(
      members(at('uploads')).map(({ name, value }) => {
        const text = (property: string) => stringOf(member(value, property));
        const address = text('address');
        const upload = {
          widget: text('widget') ?? '',
          call: text('call') ?? '',
          file: text('file') ?? 'file',
        };
        return [name, { ...upload, ...(address !== undefined && { address }) }];
      }),
    ),
    guards: names(at('guards')),
    links: Object.fromEntries(
      members(at('links')).map(({ name, value }) => [
        name,
        {
          frame: member(value, 'frame')?.value === true,
          takes: placeholdersIn(stringOf(member(value, 'url'))),
        },
      ]),
    ),
    events: names(at('on')),
    failures: project.contract?.failures ?? [],
    authorizes:
      project.contract?.credential?.kind === 'header' && project.contract.credential.oauth !== undefined,
    session: names(at('session')),
    languages: {
      default: fallbackOf(languages) ?? '',
      supported: strings(member(languages, 'supported')),
      all: names(member(languages, 'all')),
    },
    themes: strings(member(at('themes'), 'all')),
    tones: Object.fromEntries(
      members(at('tones')).map(({ name, value }) => [name, { signed: members(value).length > 0 }]),
    ),
    formats: Object.fromEntries(
      members(at('formats')).map(({ name, value }) => [
        name,
        { as: 'amount', ...Object.fromEntries(members(value).flatMap(scalar)) },
      ]),
    ),
    names: {
      session: recordOf({ loggedIn: bool, ...Object.fromEntries(session) }, 'the session'),
      prefs: recordOf(declared(at('prefs')), 'the preferences'),
      app: recordOf(
        {
          ...Object.fromEntries(
            members(at('constants')).map(({ name, value }) => [name, typeOfListed(plain(value))]),
          ),
          links: recordOf(Object.fromEntries(names(at('links')).map((name) => [name, bool])), 'the links'),
          timeZone: { kind: 'string', values: [stringOf(at('timeZone')) ?? 'UTC'] },
        },
        'the constants',
      ),
    },
    start: stringOf(at('start')) ?? '',
    tabBars: Object.fromEntries(
      members(at('tabBars')).map(({ name, value }) => [
        name,
        entries(value).flatMap((entry) => stringOf(member(entry, 'route')) ?? []),
      ]),
    ),
    settings: settingsOf(root),
  };
}

const placeholdersIn = (address = ''): string[] | undefined =>
  address === '' ? undefined : [...new Set([...address.matchAll(placeholder)].map(([, name = '']) => name))];

/** The types of values that are declared with JSON Schema; nullable without a default. */
export function declared(json: JsonNode | undefined): Record<string, Type> {
  return Object.fromEntries(
    members(json).map(({ name, value }) => [
      name,
      nullableIf(member(value, 'default') === undefined, typeOfSchema(plain(value))),
    ]),
  );
}
