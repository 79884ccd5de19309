/** Differences between two versions of a schema, and whether they are breaking. */
import { isObject, type JsonObject, type JsonValue, stringsAt } from '../json.ts';
import { flat, isOneOf, keyed, meaning, named, typesOf, valuesOf } from './normalized.ts';

/** Whether callers send the value (`request`) or receive it (`answer`). */
export type Side = 'request' | 'answer';

export interface Difference {
  /** Where in the value: `items[].title`; empty for the value itself. */
  field: string;
  /** `is new and required`: the rest of a sentence that begins with the field. */
  what: string;
  /** Whether a caller who knew the earlier version may fail. */
  breaks: boolean;
}

/** A schema, with the document that its references are in. */
export interface Version {
  document: JsonObject;
  schema: JsonValue | undefined;
}

/** @returns the differences in the order of the later schema, what is gone last */
export function compareSchemas(before: Version, after: Version, side: Side): Difference[] {
  const found: Difference[] = [];
  new Comparison(before.document, after.document, side, found).compare(before.schema, after.schema, '', []);
  return found;
}

class Comparison {
  readonly #before: JsonObject;
  readonly #after: JsonObject;
  readonly #side: Side;
  readonly #found: Difference[];

  constructor(before: JsonObject, after: JsonObject, side: Side, found: Difference[]) {
    this.#before = before;
    this.#after = after;
    this.#side = side;
    this.#found = found;
  }

  #say(field: string, what: string, breaks: boolean): void {
    this.#found.push({ field, what, breaks });
  }

  /** @param above the pairs of references that are being compared: a recursive schema ends there */
  compare(
    before: JsonValue | undefined,
    after: JsonValue | undefined,
    field: string,
    above: readonly string[],
  ): void {
    if (!(isObject(before) && isObject(after))) return;
    const pair = typeof before.$ref === 'string' ? `${before.$ref} ${String(after.$ref)}` : undefined;
    if (pair !== undefined && above.includes(pair)) return;
    const inside = pair === undefined ? above : [...above, pair];
    const a = flat(this.#before, before);
    const b = flat(this.#after, after);
    if (this.#types(a, b, field)) return;
    this.#values(a, b, field);
    this.#limits(a, b, field);
    this.#conditions(a, b, field);
    this.#fields(a, b, field, inside);
    this.compare(a.items, b.items, `${field}[]`, inside);
    this.compare(a.additionalProperties, b.additionalProperties, under(field, '*'), inside);
    for (const keyword of ['oneOf', 'anyOf']) this.#alternatives(a[keyword], b[keyword], field, inside);
  }

  /** @returns whether the value is of another type: then nothing else can be compared */
  #types(a: JsonObject, b: JsonObject, field: string): boolean {
    const was = typesOf(a);
    const is = typesOf(b);
    const [narrow, wide] = this.#side === 'request' ? [was, is] : [is, was];
    const fits = wide.length === 0 || (narrow.length > 0 && narrow.every((type) => isOneOf(type, wide)));
    if (!fits) this.#say(field, `is ${listed(is)} now, and was ${listed(was)}`, true);
    else if (was.join() !== is.join())
      this.#say(field, `is ${listed(is)} now, and was ${listed(was)}`, false);
    return !fits && !was.some((type) => type !== 'null' && is.includes(type));
  }

  #values(a: JsonObject, b: JsonObject, field: string): void {
    const was = valuesOf(a);
    const is = valuesOf(b);
    const request = this.#side === 'request';
    if (!was || !is) {
      if (is) this.#say(field, request ? `takes only ${list(is)} now` : `is one of ${list(is)} now`, request);
      if (was) this.#say(field, request ? 'takes other values now, too' : 'can have any value now', !request);
      return;
    }
    const gone = was.filter((value) => !is.includes(value));
    const fresh = is.filter((value) => !was.includes(value));
    if (gone.length > 0)
      this.#say(
        field,
        request ? `no longer takes ${list(gone)}` : `is never ${list(gone)} any more`,
        request,
      );
    if (fresh.length > 0)
      this.#say(field, request ? `takes ${list(fresh)} now, too` : `can be ${list(fresh)} now, too`, false);
  }

  #limits(a: JsonObject, b: JsonObject, field: string): void {
    if (this.#side === 'request')
      for (const { keyword, upper, say } of bounds) {
        const [was, is] = [numberAt(a, keyword), numberAt(b, keyword)];
        if (was === is) continue;
        const tighter = is !== undefined && (was === undefined || (upper ? is < was : is > was));
        this.#say(field, is === undefined ? `has no ${keyword} any more` : `${say} ${is} now`, tighter);
      }
    for (const keyword of this.#side === 'request' ? ['format', 'pattern', 'multipleOf'] : ['format']) {
      const [was, is] = [a[keyword], b[keyword]];
      if (was === is) continue;
      // Readers of an answer rely on its format; writers of a request have to conform to it.
      const breaks = this.#side === 'request' ? is !== undefined : was !== undefined;
      this.#say(
        field,
        is === undefined ? `has no ${keyword} any more` : `has the ${keyword} ${is} now`,
        breaks,
      );
    }
    if (this.#side === 'request' && b.uniqueItems === true && a.uniqueItems !== true)
      this.#say(field, 'may not have the same item twice now', true);
  }

  /** Conditions are only compared for equality. */
  #conditions(a: JsonObject, b: JsonObject, field: string): void {
    if (this.#side === 'answer') return;
    for (const keyword of [
      'allOf',
      'if',
      'then',
      'else',
      'not',
      'dependentRequired',
      'dependentSchemas',
      'contains',
    ]) {
      const [was, is] = [meaning(a[keyword]), meaning(b[keyword])];
      if (was === is) continue;
      const name = keyword === 'allOf' ? 'condition' : `condition "${keyword}"`;
      if (is === undefined) this.#say(field, `has no ${name} any more`, false);
      else this.#say(field, was === undefined ? `has a new ${name}` : `has another ${name}`, true);
    }
  }

  #fields(a: JsonObject, b: JsonObject, field: string, above: readonly string[]): void {
    const was = this.#propertiesOf(a);
    const is = this.#propertiesOf(b);
    const [needed, needs] = [stringsAt(a, 'required'), stringsAt(b, 'required')];
    const request = this.#side === 'request';
    for (const [name, schema] of Object.entries(is)) {
      const at = under(field, name);
      const earlier = Object.hasOwn(was, name) ? was[name] : undefined;
      const required = needs.includes(name);
      if (earlier === undefined) {
        const kind = required ? 'is new and required' : 'is new and optional';
        this.#say(at, request ? kind : 'is new', request && required);
        continue;
      }
      if (required && !needed.includes(name))
        this.#say(at, request ? 'is required now' : 'is always there now', request);
      if (!required && needed.includes(name))
        this.#say(at, request ? 'is optional now' : 'may be missing now', !request);
      this.compare(earlier, schema, at, above);
    }
    for (const name of Object.keys(was))
      if (!Object.hasOwn(is, name))
        this.#say(
          under(field, name),
          request ? 'is gone: what is sent for it has no effect' : 'is gone',
          true,
        );
  }

  /** Those of this side: an answer has no writeOnly fields, a request no readOnly ones. */
  #propertiesOf({ properties }: JsonObject): JsonObject {
    const other = this.#side === 'request' ? 'readOnly' : 'writeOnly';
    const all = Object.entries(isObject(properties) ? properties : {});
    return Object.fromEntries(all.filter(([, schema]) => !(isObject(schema) && schema[other] === true)));
  }

  #alternatives(
    was: JsonValue | undefined,
    is: JsonValue | undefined,
    field: string,
    above: readonly string[],
  ): void {
    const before = keyed(Array.isArray(was) ? was : [], this.#before);
    const after = keyed(Array.isArray(is) ? is : [], this.#after);
    const gone = [...before.keys()].filter((key) => !after.has(key));
    const fresh = [...after.keys()].filter((key) => !before.has(key));
    for (const [key, schema] of before) this.compare(schema, after.get(key), field, above);
    const [onlyGone = '', onlyFresh = ''] = [gone[0], fresh[0]];
    // Of one name each: the same alternative, written otherwise.
    if (gone.length === 1 && fresh.length === 1 && !named(onlyGone) && !named(onlyFresh)) {
      this.compare(before.get(onlyGone), after.get(onlyFresh), field, above);
      return;
    }
    const request = this.#side === 'request';
    for (const key of gone) this.#say(field, `has no alternative ${short(key)} any more`, request);
    for (const key of fresh) {
      const first = before.size === 0;
      this.#say(field, `has the alternative ${short(key)} now${first ? '' : ', too'}`, first && request);
    }
  }
}

const bounds: readonly { keyword: string; upper: boolean; say: string }[] = [
  { keyword: 'minimum', upper: false, say: 'is at least' },
  { keyword: 'exclusiveMinimum', upper: false, say: 'is more than' },
  { keyword: 'maximum', upper: true, say: 'is at most' },
  { keyword: 'exclusiveMaximum', upper: true, say: 'is less than' },
  { keyword: 'minLength', upper: false, say: 'needs a number of characters of at least' },
  { keyword: 'maxLength', upper: true, say: 'takes a number of characters of at most' },
  { keyword: 'minItems', upper: false, say: 'needs a number of items of at least' },
  { keyword: 'maxItems', upper: true, say: 'takes a number of items of at most' },
  { keyword: 'minProperties', upper: false, say: 'needs a number of members of at least' },
  { keyword: 'maxProperties', upper: true, say: 'takes a number of members of at most' },
];

const under = (field: string, name: string): string => (field === '' ? name : `${field}.${name}`);

function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  // OpenAPI 3.0 says with a boolean that a bound is excluded: it counts as the bound itself.
  if (value === true) return numberAt(schema, keyword.replace(/^exclusiveM/, 'm'));
  return typeof value === 'number' ? value : undefined;
}

const listed = (types: readonly string[]): string =>
  types.length === 0 ? 'of any type' : types.join(' or ');

const list = (values: readonly string[]): string => {
  const some = values.slice(0, 8).join(', ');
  return values.length > 8 ? `${some} and ${values.length - 8} more` : some;
};

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
