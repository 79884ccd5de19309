/** Inlines references, so that a schema stands alone. */
import { dirname, resolve } from 'pathe';
import { discriminatorOf, discriminatorValues } from '../contract/discriminator.ts';
import { markPlace } from '../contract/schemaPlaces.ts';

export type JsonSchema = { [keyword: string]: unknown };

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Annotations, which are overridden by those beside a reference. */
const annotations = /^(title|description|default|examples|deprecated|x-.*)$/;
/** Keywords about the file itself, which have no meaning inside another one. */
const ofFile = new Set(['$schema', '$id', '$comment', '$defs', 'definitions']);
/** Keywords with definitions, which are inlined where they are referenced. */
const defining = new Set(['$defs', 'definitions']);
/** Keywords whose members have names chosen by the author of the schema. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/**
 * The schema in a file. Recursive references remain references, into `$defs` of the result.
 * @throws Error if a reference cannot be resolved, or leads to itself without a property or an item in between
 */
export function inline(file: string, read: (file: string) => unknown): JsonSchema {
  return inlineSchema(read(file), file, read);
}

/** Like {@link inline}, for a schema within a file, such as an OpenAPI document. */
export function inlineSchema(schema: unknown, file: string, read: (file: string) => unknown): JsonSchema {
  const open: string[] = [];
  /** Recursive targets, with the names of their definitions. */
  const recursive = new Map<string, string>();
  const definitions: JsonSchema = {};
  /** The references as they are written, by definition. */
  const written = new Map<string, string>();

  const document = (target: string, reference: string): unknown => {
    try {
      return read(target);
    } catch (cause) {
      throw new Error(`“${reference}” cannot be read`, { cause });
    }
  };

  const recursiveName = (key: string): string => {
    const last = key.split(/[/#]/).filter(Boolean).at(-1) ?? 'schema';
    const name = last.replace(/(\.schema)?\.json$/, '').replace(/\W/g, '_');
    const taken = new Set(recursive.values());
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
    return free;
  };

  const follow = (reference: string, from: string): unknown => {
    const [name = '', pointer = ''] = reference.split('#');
    const target = name ? resolve(dirname(from), name) : from;
    const key = `${target}#${pointer}`;
    const place = (): JsonSchema => ({ $ref: `#/$defs/${recursive.get(key)}` });
    if (open.includes(key)) {
      if (!recursive.has(key)) recursive.set(key, recursiveName(key));
      return place();
    }
    const found = pointer
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (here, part) => (isSchema(here) || Array.isArray(here) ? Reflect.get(here, part) : undefined),
        document(target, reference),
      );
    if (found === undefined) throw new Error(`“${reference}” leads nowhere`);
    open.push(key);
    const whole = walk(found, target);
    open.pop();
    if (!isSchema(whole)) return whole;
    const schema = Object.fromEntries(Object.entries(whole).filter(([keyword]) => !ofFile.has(keyword)));
    const own = recursive.get(key);
    if (own === undefined) return schema;
    definitions[own] = schema;
    written.set(own, reference);
    return place();
  };

  /** Notes the value of the discriminator at each alternative, as the name of its schema is lost. */
  const marked = (schema: JsonSchema, keyword: string): unknown => {
    const alternatives = schema[keyword];
    if (!Array.isArray(alternatives) || discriminatorOf(schema) === undefined) return alternatives;
    return alternatives.map((one) => {
      if (!isSchema(one) || typeof one.$ref !== 'string') return one;
      return { ...one, 'x-discriminator-value': discriminatorValues(schema, one.$ref)[0] };
    });
  };

  const walk = (value: unknown, from: string, isNamed = false): unknown => {
    if (Array.isArray(value)) return value.map((entry) => walk(entry, from));
    if (!isSchema(value)) return value;
    const { $ref, ...rest } = value;
    const beside: JsonSchema = {};
    for (const [name, inner] of Object.entries(rest)) {
      if (isNamed) beside[name] = walk(inner, from);
      else if (name === 'oneOf' || name === 'anyOf') beside[name] = walk(marked(value, name), from);
      else if (!defining.has(name))
        beside[name] = isLiteral(name) ? inner : walk(inner, from, named.has(name));
    }
    if (typeof $ref !== 'string') return beside;
    const joined = join(follow($ref, from), beside);
    const [name = '', pointer = ''] = $ref.split('#');
    if (isSchema(joined)) markPlace(joined, `${name ? resolve(dirname(from), name) : from}#${pointer}`);
    return joined;
  };

  const whole = walk(schema, file);
  if (!isSchema(whole)) throw new Error('A schema is an object');
  for (const [name, reference] of written)
    if (appliesTo(definitions, name, definitions[name])) throw new Error(`“${reference}” refers to itself`);
  return Object.keys(definitions).length > 0 ? { ...whole, $defs: definitions } : whole;
}

/** Keywords whose schemas apply to the same value as the schema that they are in. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** Whether a schema applies a definition to its own value, so that validating it would never end. */
function appliesTo(
  definitions: JsonSchema,
  name: string,
  schema: unknown,
  seen = new Set<unknown>(),
): boolean {
  if (!isSchema(schema) || seen.has(schema)) return false;
  seen.add(schema);
  const [, target] = /^#\/\$defs\/(.+)$/.exec(typeof schema.$ref === 'string' ? schema.$ref : '') ?? [];
  if (target === name) return true;
  const dependent = isSchema(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
  const beside = [...inPlace.flatMap((keyword) => schema[keyword]), ...dependent];
  if (target !== undefined) beside.push(definitions[target]);
  return beside.some((one) => appliesTo(definitions, name, one, seen));
}

/** Keywords whose value is data, not schemas. */
const isLiteral = (keyword: string): boolean =>
  ['const', 'enum', 'default', 'example', 'examples', 'x-message', 'x-title', 'x-labels'].includes(keyword);

function join(target: unknown, beside: JsonSchema): unknown {
  if (!isSchema(target)) return target;
  const clash = Object.keys(beside).some((name) => Object.hasOwn(target, name) && !annotations.test(name));
  if (!clash) {
    const messages = { ...messagesOf(target), ...messagesOf(beside) };
    const joined = { ...target, ...beside };
    return Object.keys(messages).length > 0 ? { ...joined, 'x-message': messages } : joined;
  }
  const both = Array.isArray(beside.allOf) ? beside.allOf : [];
  return { ...beside, allOf: [target, ...both] };
}

const messagesOf = (schema: JsonSchema): JsonSchema =>
  isSchema(schema['x-message']) ? schema['x-message'] : {};
