/**
 * What the compiler hands to the runtime: a definition with every name resolved, every expression parsed
 * and typed, and for each node the list of what it reads. Plain JSON, so that it can be stored and served.
 */
import type { Notation } from '../decimal/notation.ts';

/** An expression as nested arrays: an operator and its arguments. See expression/evaluate.ts for the operators. */
export type Tree = readonly [operator: string, ...args: unknown[]];

/**
 * Where an expression reads from, as a path of up to three names: `data.limits`, `forms.withdrawal.number`,
 * `forms.withdrawal` (the whole form), `state.tab`, `prefs.theme`, `session.user`, `device.online`, `now`.
 * What a page `let`s is followed to what it reads itself. Names of the place (it, index, event, given,
 * results of steps), the query, the route and the app's constants never change under a node and are not listed.
 */
export type Read = string;

export interface Expression {
  $: Tree;
  reads: Read[];
}

/** A text: a key, or the text itself per language, with what fills its placeholders. */
export interface Text {
  t: string | Record<string, string>;
  v?: Record<string, Value>;
}

/** A text that an expression looks up by a key that it computes, with what fills its placeholders. */
export interface ComputedText {
  t: Expression;
  v: Record<string, Value>;
}

/** Nodes in the place of a value. Shown by whoever owns the property, never evaluated. */
export interface NodeSlot {
  n: Node[];
}

/** Steps in the place of a value. Run by whoever owns the property, never evaluated. */
export interface StepSlot {
  s: Step[];
}

/** A value that needs names which its node binds (it, index), or that is asked for more often than its node. */
export interface Lazy {
  l: Value;
  reads: Read[];
}

/** A value as compiled. A record with a `$`, `t`, `n`, `s` or `l` is one of the above; literal records in definitions have no such keys. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Value[]
  | Expression
  | Text
  | ComputedText
  | NodeSlot
  | StepSlot
  | Lazy
  | { [name: string]: Value };

export interface Node {
  type: string;
  /** Where it stands: file and JSON pointer, such as `pages/withdraw/detail#/view/0`. */
  at: string;
  /** Whether `type` is a widget and not one of the runtime's own kinds. */
  widget?: true;
  /** Properties of a widget that are streams; each is an {@link Expression}. */
  streams?: string[];
  key?: string;
  grow?: true;
  /** A feature of the runtime, without which `fallback` is shown. */
  requires?: string;
  fallback?: Node;
  when?: boolean | Expression;
  /** Whether it keeps its place while it is not known whether `when` holds. */
  likely?: true;
  /** Everything else the definition says. `"*"` in a record of values spreads a record. */
  props: { [name: string]: Value };
  /** All that `when` and the plain values of `props` read: not what is in slots or lazy values. */
  reads: Read[];
}

/** One step. `do` is its verb, `props[do]` what stood behind the verb. */
export interface Step {
  do: string;
  at: string;
  when?: boolean | Expression;
  as?: string;
  /** Of a call whose answer is named: what that has to be. */
  answer?: AnswerShape;
  props: { [name: string]: Value };
}

/** A place that can be set: `['state', 'tab']`, `['prefs', 'hideBalance']`, `['forms', 'withdrawal', 'number']`. A `set` step holds a list of `{ path, value }`; `bind` is a path. */
export type Path = string[];

/** How a paged operation is paged: paths into its answer, names of its parameters. From `x-page` of the contract. */
export interface Paging {
  /** The list; an empty path where it is the whole answer. */
  items: Path;
  /**
   * What tells one page from the next: its number where this is left out, how many rows come before it, what the answer
   * before it says (at `next`), or the address in the Link header of that answer.
   */
  by?: 'offset' | 'cursor' | 'link';
  /** The parameter that says it. */
  page: string;
  /** The number of the first page, where that is not 1. */
  first?: number;
  next?: Path;
  size?: string;
  last?: Path;
  total?: Path;
  /** A header of the answer that has the total. */
  totalHeader?: string;
  key: string;
}

/**
 * What an answer has to be, as little as tells what would break a page: a letter for a scalar (`i` a whole number,
 * `n` a number, `d` a decimal string, `s` a text, `b` true or false, `*` anything), `[shape]` for a list, a record of
 * shapes for a record, with `*` for the fields that it does not name. `['?', shape]` may also be null as a whole;
 * what is within an answer always may.
 */
export type AnswerShape = string | [of: AnswerShape] | ['?', AnswerShape] | { [name: string]: AnswerShape };

export interface Live {
  channel: string;
  key: Value;
  /** `reload`: a message is not worked in, it tells that the source is to be loaded anew. */
  merge: 'replace' | 'fields' | 'rows' | 'reload';
  into?: Path;
  from?: Path;
  by?: string;
  most?: number;
  /** What a message has to be. */
  message?: AnswerShape;
}

export interface Source {
  operation: string;
  /** What it is called where it could not be loaded; what the app calls its operation, where it has none. */
  label?: Value;
  with: { [name: string]: Value };
  when?: boolean | Expression;
  /** All that `with`, `when` and `live.key` read; a `data.x` among it is a source to wait for. */
  reads: Read[];
  pages?: Paging;
  /** Seconds. */
  every?: number;
  /** The old answer is shown until the new one is there, even where something else was asked. */
  keep?: true;
  live?: Live;
  answer?: AnswerShape;
}

export interface QueryField {
  type: 'string' | 'integer' | 'number' | 'boolean';
  default?: Value;
}

/** An icon: its elements with their attributes, in a box of 24. */
export type IconShape = [element: string, attributes: Record<string, string>][];

export type Tone = 'neutral' | 'muted' | 'accent' | 'good' | 'bad' | 'pending' | 'up' | 'down';

/** Values of a state, by the value as a string. */
export type StatusSet = Record<string, { label: Text; tone: Tone }>;

export interface Screen {
  route: string;
  title: Value;
  query: Record<string, QueryField>;
  guards: string[];
  refresh?: 'pull';
  bar?: { hidden?: boolean; center?: NodeSlot; trailing?: NodeSlot };
  /** The values that it starts with. */
  state: Record<string, Value>;
  data: Record<string, Source>;
  let: Record<string, Expression>;
  view: Node[];
  enter: Step[];
  on: Record<string, Step[]>;
  /** The schemas of its forms, to be loaded with it. */
  forms: string[];
  /** The widgets it shows. */
  widgets: string[];
  statuses: Record<string, StatusSet>;
  icons: Record<string, IconShape>;
}

export interface Guard {
  check: boolean | Expression;
  else: Step[];
}

export interface App {
  name: Value;
  start: string;
  /** The entries of the tab bar in use whose pages exist. */
  tabs: { route: string; label: Value; icon: string }[];
  tabPages: string[];
  guards: Record<string, Guard>;
  /** Milliseconds. */
  guardQuiet: number;
  /** Fields of session sources that are kept on the device. */
  remember: Record<string, string[]>;
  session: Record<string, Source>;
  /** Channels of the user that are heard on every page. */
  listen: { channel: string; heard: Step[]; message?: AnswerShape }[];
  prefs: Record<string, Value>;
  languages: {
    default: string;
    supported: string[];
    all: Record<string, { name: string; tag: string; notation: Notation }>;
    changed: Step[];
  };
  themes: { default: string; all: string[] };
  timeZone: string;
  constants: Record<string, Value>;
  /** Milliseconds. */
  loading: { delay: number; timeout: number; chunkTimeout: number; indicator: number };
  bar: { height: number };
  /** Whether it opens without a network, with what the device has kept. */
  offline: boolean;
  /** Where the place stands in the browser's address: after the hash, or as its path. */
  paths: 'hash' | 'plain';
  links: Record<string, { url: string; frame?: boolean }>;
  /** By kind of failure: offline, timeout, badResponse … */
  errors: Record<string, Text>;
  /** What the answer of an operation is called where it could not be loaded. */
  labels?: Record<string, Value>;
  banner?: Value;
  on: Record<string, Step[]>;
  icons: Record<string, IconShape>;
}
