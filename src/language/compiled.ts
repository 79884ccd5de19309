/**
 * The output of the compiler and input of the runtime: definitions with all names resolved, all expressions parsed and
 * typed, and for each node the list of what it reads. Plain JSON, so that it can be stored and served.
 */
/** An expression as nested arrays: an operator and its arguments. See expression/evaluate.ts for the operators. */
export type Tree = readonly [operator: string, ...args: unknown[]];

/**
 * What an expression reads, as a path of up to three names: `data.limits`, `forms.loan.days`,
 * `forms.loan` (the complete form), `state.tab`, `prefs.theme`, `session.user`, `device.online`, `now`. `let`
 * names are replaced by what they read. Local names (it, index, event, given, results of steps), the query, the route
 * and the app's constants never change under a node and are not listed.
 */
export type Read = string;

export interface Expression {
  $: Tree;
  reads: Read[];
}

/** A text: a key, or the text inline per language, with the values of its placeholders. */
export interface Text {
  t: string | Record<string, string>;
  v?: Record<string, Value>;
}

/** A text whose key is computed by an expression, with the values of its placeholders. */
export interface ComputedText {
  t: Expression;
  v: Record<string, Value>;
}

/** Nodes as a value. The owner of the property renders them; they are never evaluated. */
export interface NodeSlot {
  n: Node[];
}

/** Steps as a value. The owner of the property runs them; they are never evaluated. */
export interface StepSlot {
  s: Step[];
}

/** A value that needs names which its node binds (it, index), or that is evaluated more often than its node. */
export interface Thunk {
  l: Value;
  reads: Read[];
  /** Settings of a field that the app has for its format: the field keeps its place in the order of the schema. */
  usual?: true;
}

export const isThunk = (value: unknown): value is Thunk =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'l') && Object.hasOwn(value, 'reads');

/** The value of a thunk, or the value itself. */
export const inThunk = <Other>(value: Other | Thunk): Other | Value => (isThunk(value) ? value.l : value);

/**
 * A compiled value. A record with a `$`, `t`, `n`, `s` or `l` is one of the above; literal records in definitions have
 * no such keys.
 */
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
  | Thunk
  | { [name: string]: Value };

export interface Node {
  type: string;
  /** Its address: file and JSON pointer, such as `pages/book/detail#/view/0`. */
  at: string;
  /** Whether `type` is a widget and not a built-in kind of node. */
  widget?: true;
  /** Properties of a widget that are streams; each is an {@link Expression}. */
  streams?: string[];
  key?: string;
  grow?: true;
  /** A feature of the runtime; `fallback` is shown without it. */
  requires?: string;
  fallback?: Node;
  when?: boolean | Expression;
  /** Whether a skeleton is shown while the value of `when` is still loading. */
  likely?: true;
  /** All other properties of the definition. `"*"` in a record of values spreads a record. */
  props: { [name: string]: Value };
  /** Everything that `when` and the plain values of `props` read, without slots and thunks. */
  reads: Read[];
}

/** One step. `do` is its verb, `props[do]` the value of the verb. */
export interface Step {
  do: string;
  at: string;
  when?: boolean | Expression;
  as?: string;
  /** For a call whose answer is named: the expected shape of the answer. */
  answer?: AnswerShape;
  props: { [name: string]: Value };
}

/**
 * An assignable path: `['state', 'tab']`, `['prefs', 'large']`, `['forms', 'loan', 'days']`, and into a field
 * `['forms', 'loan', 'books', '[]', 'title']`, where `[]` is the item whose setting has the step. A `set` step holds a list of `{ path, value }`; `bind` is a path.
 */
export type Path = string[];

/** How an operation is paged: paths into its answer, names of its parameters. From `x-page` of the contract. */
export interface Paging {
  /** The list; an empty path if it is the complete answer. */
  items: Path;
  /**
   * How the next page is requested: by its number (the default), by the number of rows before it, by a cursor in the
   * previous answer (at `next`), or by the URL in the Link header of that answer.
   */
  by?: 'offset' | 'cursor' | 'link';
  /** The name of the parameter that selects the page. */
  page: string;
  /** The number of the first page, if not 1. */
  first?: number;
  next?: Path;
  size?: string;
  last?: Path;
  total?: Path;
  /** A response header with the total. */
  totalHeader?: string;
  key: string;
}

/**
 * The expected shape of an answer, only as precise as needed to detect what would break a page: a letter for a scalar
 * (`i` integer, `n` number, `d` decimal string, `s` string, `b` boolean, `*` anything), `[shape]` for a list, a record
 * of shapes for a record, with `*` for the fields that it does not list. `['?', shape]` may also be null; values
 * within an answer always may be.
 */
export type AnswerShape = string | [of: AnswerShape] | ['?', AnswerShape] | { [name: string]: AnswerShape };

export interface Live {
  channel: string;
  key: Value;
  /** `reload`: a message is not merged; it makes the source load again. */
  merge: 'replace' | 'fields' | 'rows' | 'reload';
  into?: Path;
  from?: Path;
  by?: string;
  max?: number;
  /** The expected shape of a message. */
  message?: AnswerShape;
}

export interface SourceDefinition {
  operation: string;
  /** Its name in messages about a failed load; by default the app's label of its operation. */
  label?: Value;
  with: { [name: string]: Value };
  when?: boolean | Expression;
  /** Everything that `with`, `when` and `live.key` read; a `data.x` among it is a source to wait for. */
  reads: Read[];
  pages?: Paging;
  /** All pages are loaded before there is a value. The maximum number of pages: with more, the source fails. */
  mostPages?: number;
  /** In seconds. */
  every?: number;
  /** The previous answer stays visible until the new one arrives, even if the parameters have changed. */
  keep?: true;
  live?: Live;
  answer?: AnswerShape;
}

export interface QueryField {
  type: 'string' | 'integer' | 'number' | 'boolean';
  default?: Value;
}

/** An icon: its elements with their attributes, in a 24 by 24 view box. */
export type IconShape = [element: string, attributes: Record<string, string>][];

/** A built-in tone. An app may declare others. */
export type Tone = 'neutral' | 'muted' | 'accent' | 'good' | 'bad' | 'pending';

/** The statuses of a set, by the value as a string. */
export type StatusSet = Record<string, { label: Text; tone: string }>;

/**
 * What the fields of a form need besides the form's own code: `nested` for more than a flat list of fields, `numbers` for
 * numbers and amounts.
 */
export type FieldCode = 'nested' | 'numbers';

export interface Screen {
  route: string;
  title: Value;
  query: Record<string, QueryField>;
  guards: string[];
  refresh?: 'pull';
  bar?: { hidden?: boolean; center?: NodeSlot; trailing?: NodeSlot };
  /** The initial values. */
  state: Record<string, Value>;
  data: Record<string, SourceDefinition>;
  let: Record<string, Expression>;
  /** Whether its expressions call functions of expression/library.ts, which has to be loaded before it is shown. */
  library?: true;
  view: Node[];
  enter: Step[];
  on: Record<string, Step[]>;
  /** The schemas of its forms, loaded with it. */
  forms: string[];
  /** The code of their fields, loaded with it; a form loads what is missing here. Omitted if it is none. */
  fieldCode?: FieldCode[];
  /** The widgets that it shows. */
  widgets: string[];
  statuses: Record<string, StatusSet>;
  icons: Record<string, IconShape>;
  /** What it requests first. Written with the release, if there is something. */
  calls?: FirstCalls;
}

/** All that the request of a call depends on. `language` is the server's name for it. */
export type CallKey = readonly [
  operation: string,
  values: Readonly<Record<string, unknown>>,
  token: string | null,
  language: string,
  release: string,
];

/**
 * A call and its request. `{{server}}` (its address), `{{token}}`, `{{mark}}` (the server's name for the language),
 * `{{language}}` and `{{release}}` stand for what only the device knows.
 */
export interface FirstCall {
  key: CallKey;
  url: string;
  request: { method: string; headers: Record<string, string>; body?: string; credentials?: 'include' };
  /** Its answer has no envelope, although others have one. */
  bare?: true;
}

/** The calls of a page that need nothing but its definition: see shell/calls/firstCalls.ts. */
export interface FirstCalls {
  /** The address of the contract's server. */
  server: string;
  /** How the payload is found in an answer: see client/dialect/envelope.ts. */
  envelope?: { success: readonly Record<string, string | number | boolean>[]; payload?: readonly string[] };
  visitor: FirstCall[];
  user: FirstCall[];
}
