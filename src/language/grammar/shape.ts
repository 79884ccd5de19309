/** The grammar as the walker uses it: JSON Schema with its references followed and its annotations named. */

/** What a property holds (`x-type`). */
export type Meaning =
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
  | 'any'
  | 'expression'
  | 'map'
  | 'properties'
  | 'bind'
  | 'schema'
  | 'assignments';

export type Slot = 'nodes' | 'node' | 'steps' | 'events' | 'appEvents';

/** Names that something brings along for what stands in it (`x-scope`). */
export type ScopeName = 'item' | 'form' | 'asked' | 'answered' | 'given' | 'failure' | 'language' | 'message';

export interface Shape {
  json?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  meaning?: Meaning;
  slot?: Slot;
  /** Of what it is a name (`x-name`). */
  names?: string;
  /** Further words that may stand in place of a name (`x-also`). */
  also?: readonly string[];
  /** What its value gives a name to (`x-declares`). */
  declares?: string;
  /** The strings that it may be (`x-values`). */
  values?: readonly string[];
  /** It is kept in the place that its owner is bound to, so it has the type of that (`x-bound`). */
  bound?: true;
  /** Its members are named by the fields of the form (`x-fields`). */
  fields?: true;
  /** What is compiled for each property, by its name; a path with a dot for one further in. */
  scopes: Readonly<Record<string, ScopeName>>;
  enum?: readonly unknown[];
  constant?: unknown;
  pattern?: RegExp;
  /** The rule that a string breaks that is not written like the pattern (`x-rule`). */
  rule?: string;
  minimum?: number;
  above?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  properties: Readonly<Record<string, Shape>>;
  required: readonly string[];
  /** What further members are; false where there may be none. */
  others?: Shape | false | undefined;
  items?: Shape;
  either?: readonly Shape[];
  /** What a step yields, as JSON Schema (`x-yields`). */
  yields?: unknown;
  description?: string;
}

const named = new WeakMap<object, readonly (readonly [property: string, names: string])[]>();

/** The properties of a shape that hold names, and of what. */
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
  /** What every widget has besides its own properties. */
  widget: Shape;
  /** By verb. */
  steps: ReadonlyMap<string, Shape>;
  /** What a node can ask of a runtime. */
  features: readonly string[];
  /** The icons that the runtime itself draws: every app has them. */
  icons: string[];
  /** The events that the app itself knows, whether anybody listens or not. */
  events: readonly string[];
  /** How fields can be asked for, besides by widgets. */
  fieldWidgets: readonly string[];
  /** What a widget that is a field is given by its form, and cannot be given by a definition. */
  fieldProperties: readonly string[];
}
