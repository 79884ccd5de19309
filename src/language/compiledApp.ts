/** The compiled app.json: what all pages share. */
import type { Notation } from '../decimal/notation.ts';
import type {
  AnswerShape,
  Expression,
  IconShape,
  Screen,
  SourceDefinition,
  StatusSet,
  Step,
  Text,
  Value,
} from './compiled.ts';

export interface Guard {
  check: boolean | Expression;
  else: Step[];
}

export interface Tab {
  route: string;
  label: Value;
  icon: string;
  when?: boolean | Expression;
}

export interface App {
  /** Of the release: see release/format.ts. Written with it. */
  format?: number;
  /** The forms of each route that has some: they are requested with the page. Written with the release, if they are few. */
  formsOf?: Record<string, Pick<Screen, 'forms' | 'fieldCode'>>;
  /** Whether there are first views: see shell/firstView. Written with the release. */
  views?: true;
  name: Value;
  start: string;
  /** The entries of the current tab bar whose pages exist. */
  tabs: Tab[];
  tabPages: string[];
  guards: Record<string, Guard>;
  /** In milliseconds. */
  guardQuiet: number;
  /** Fields of session sources that are stored on the device. */
  remember: Record<string, string[]>;
  session: Record<string, SourceDefinition>;
  /** Channels of the user that are subscribed on every page. */
  listen: { channel: string; heard: Step[]; message?: AnswerShape }[];
  /** The channel that announces a new release. */
  releases?: string;
  prefs: Record<string, Value>;
  languages: {
    default: string;
    /** Whether the first visit takes the language of the device, and `default` only if none fits. */
    device?: boolean;
    supported: string[];
    all: Record<string, { name: string; tag: string; notation: Notation }>;
    changed: Step[];
  };
  /** `device`: the themes of a light and of a dark device, until the user chooses one. */
  themes: { default: string; all: string[]; device?: { light: string; dark: string } };
  /** The tones of the app. One that depends on the sign of an amount names the tone of each sign. */
  tones?: Record<string, { positive?: string; negative?: string; zero?: string }>;
  timeZone: string;
  constants: Record<string, Value>;
  /** In milliseconds. */
  loading: { delay: number; timeout: number; chunkTimeout: number; indicator: number };
  bar: { height: number };
  /** Whether it opens offline, with the data that is cached on the device. */
  offline: boolean;
  /** Where the browser's address holds the place: in the hash, or as the path. */
  paths: 'hash' | 'plain';
  links: Record<string, { url: string; frame?: boolean }>;
  /** By kind of failure: offline, timeout, badResponse … */
  errors: Record<string, Text>;
  /** Names of operations in messages about a failed load. */
  labels?: Record<string, Value>;
  banner?: Value;
  /** As for a screen. */
  library?: true;
  on: Record<string, Step[]>;
  icons: Record<string, IconShape>;
  /** The status sets that it uses itself. */
  statuses?: Record<string, StatusSet>;
}
