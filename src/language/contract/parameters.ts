/** The parameters of an operation outside its body: path, query, header and cookie. */

import type { Parameter, Where } from './operation.ts';
import { isJsonObject, type JsonObject, type Place, resolved, text } from './reference.ts';
import { typeOfSchema } from './schema.ts';

/** Headers that the client sets itself, in lower case, besides those that the contract marks with `x-client`. */
const ofClient = new Set(['accept', 'content-type', 'authorization', 'idempotency-key']);

const usual: Readonly<Record<string, { style: string; explode: boolean }>> = {
  path: { style: 'simple', explode: false },
  query: { style: 'form', explode: true },
  header: { style: 'simple', explode: false },
  cookie: { style: 'form', explode: true },
};

const isWhere = (value: unknown): value is Exclude<Where, 'body'> =>
  typeof value === 'string' && Object.hasOwn(usual, value);

export interface Parameters {
  /** In order; parameters of the operation override those of its path. */
  taken: Parameter[];
  /** The names of the headers that the client sets itself, by the purpose in `x-client`. */
  client: Readonly<Record<string, string>>;
  /** Whether it takes an idempotency key, which the client generates. */
  keyed: boolean;
}

/** @throws Error for a reference that cannot be resolved */
export function parametersOf(operation: JsonObject, path: JsonObject, at: Place): Parameters {
  const declared = [path.parameters, operation.parameters].flatMap((some) =>
    Array.isArray(some) ? some : [],
  );
  const taken = new Map<string, Parameter>();
  const client: Record<string, string> = {};
  let keyed = operation['x-idempotent'] === true;
  for (const one of declared) {
    const { value, at: here } = resolved(one, at);
    const name = text(value.name);
    if (!isWhere(value.in) || name === '') continue;
    if (value.in === 'header') {
      if (name.toLowerCase() === 'idempotency-key') keyed = true;
      if (typeof value['x-client'] === 'string') client[value['x-client']] = name;
      if (typeof value['x-client'] === 'string' || ofClient.has(name.toLowerCase())) continue;
    }
    taken.set(`${value.in} ${name}`, parameterOf(name, value.in, value, here));
  }
  return { taken: [...taken.values()], client, keyed };
}

function parameterOf(name: string, where: Exclude<Where, 'body'>, value: JsonObject, at: Place): Parameter {
  const content = isJsonObject(value.content) ? Object.values(value.content).find(isJsonObject) : undefined;
  const style = text(value.style) || usual[where]?.style || 'form';
  const explode = typeof value.explode === 'boolean' ? value.explode : style === 'form';
  const isUsual = style === usual[where]?.style && explode === usual[where]?.explode;
  return {
    name,
    in: where,
    type: typeOfSchema(content ? content.schema : value.schema, at),
    required: where === 'path' || value.required === true,
    description: text(value.description),
    ...(content ? { json: true } : isUsual ? {} : { style, explode }),
    ...(value.allowReserved === true ? { reserved: true } : {}),
  };
}
