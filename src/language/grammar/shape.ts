/** The grammar as the walker uses it: JSON Schema with resolved references and named annotations. */

/** The kind of value of a property (`x-type`). */
export type ValueKind =
  | 'text'
  | 'texts'
  | 'string'
  | 'number'
  | 'int'
  | 'bool'
  | 'decimal'
  | 'list'
  | 'object'
  | 'moment'
  | 'file'
  | 'any'
  | 'expression'
  | 'map'
  | 'properties'
  | 'bind'
  | 'schema'
  | 'assignments';

export type Slot = 'nodes' | 'node' | 'steps' | 'events' | 'appEvents';

/** Names that an owner adds to the scope of its content (`x-scope`). */
export type ScopeName = 'item' | 'form' | 'asked' | 'answered' | 'given' | 'failure' | 'language' | 'message';

export interface Shape {
  json?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  valueKind?: ValueKind;
  slot?: Slot;
  /** The kind of name that it holds (`x-name`). */
  names?: string;
  /** Further values that are allowed instead of a name (`x-also`). */
  also?: readonly string[];
  /** The kind of name that its value declares (`x-declares`). */
  declares?: string;
  /** The allowed strings (`x-values`); `tones` for those of the grammar and of the app. */
  values?: readonly string[] | 'tones';
  /** Its value is stored where its owner is bound to, and must have that type (`x-bound`). */
  bound?: true;
  /** Properties that must be unique among its items; items with `when` may repeat them (`x-unique`). */
  unique?: readonly string[];
  /** Its members are named after the fields of the form (`x-fields`). */
  fields?: true;
  /** The scope of each property, by its name; nested ones by a dotted path. */
  scopes: Readonly<Record<string, ScopeName>>;
  enum?: readonly unknown[];
  constant?: unknown;
  pattern?: RegExp;
  /** The rule to report if a string does not match the pattern (`x-rule`). */
  rule?: string;
  minimum?: number;
  above?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  properties: Readonly<Record<string, Shape>>;
  required: readonly string[];
  /** The shape of additional members; false if none are allowed. */
  others?: Shape | false | undefined;
  items?: Shape;
  either?: readonly Shape[];
  /** The type of a step's result, as JSON Schema (`x-yields`). */
  yields?: unknown;
  description?: string;
}

const named = new WeakMap<object, readonly (readonly [property: string, names: string])[]>();

/** The properties of a shape that hold names, with the kinds of name. */
export function namesIn({ properties }: Shape): readonly (readonly [property: string, names: string])[] {
  let found = named.get(properties);
  if (!found) {
    found = Object.entries(properties).flatMap(([property, { names }]) =>
      names === undefined ? [] : [[property, names] as const],
    );
    named.set(properties, found);
  }
  return found;
}

export interface Grammar {
  screen: Shape;
  part: Shape;
  statuses: Shape;
  app: Shape;
  /** By kind. */
  nodes: ReadonlyMap<string, Shape>;
  /** The properties that every widget has besides its own. */
  widget: Shape;
  /** By verb. */
  steps: ReadonlyMap<string, Shape>;
  /** The features of a runtime that a node can require. */
  features: readonly string[];
  /** The icons that the runtime itself uses: every app includes them. */
  icons: string[];
  /** The built-in events of the app, whether or not there is a handler. */
  events: readonly string[];
  /** The built-in tones. */
  tones: readonly string[];
  /** The built-in formats of amounts. */
  formats: readonly string[];
  /** The built-in controls of fields, besides widgets. */
  fieldWidgets: readonly string[];
  /** The properties that a form passes to the widget of a field; definitions cannot set them. */
  fieldProperties: readonly string[];
}
