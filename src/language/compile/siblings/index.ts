/** Checks names against the values in the same object. */

import { namesIn, type Shape } from '../../grammar/shape.ts';
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { checkFormValues } from '../forms/values.ts';
import { checkStatusValues } from '../names/statuses.ts';
import type { Walked } from '../objects/walk.ts';
import { isExpression } from '../values/expression.ts';
import { checkCall } from './call.ts';
import { checkOpened } from './links.ts';
import { checkQuery } from './query.ts';
import { checkUpload, isUpload } from './upload.ts';

/** A name and its sibling values. */
export interface Pair extends Walked {
  name: string;
  /** The JSON node of the name. */
  at: JsonNode;
  json: JsonNode;
  env: Env;
}

const checks: Readonly<Record<string, (pair: Pair) => void>> = {
  operation: (pair) => (isUpload(pair) ? checkUpload(pair) : checkCall(pair)),
  route(pair) {
    const { name, json, types, env } = pair;
    if (!isExpression(name)) return checkQuery(pair);
    const type = Object.entries(types).find(([property]) => member(json, property) === pair.at)?.[1];
    const routes = type?.kind === 'string' ? type.values : undefined;
    for (const route of routes ?? []) checkQuery({ ...pair, name: String(route) });
    const query = member(json, 'query');
    if (query && !routes)
      env.compilation.report(
        env.site,
        query,
        'unknown-query',
        'The target of a computed route is not known in advance: write its query into the route itself',
        { expected: 'a route with its query, such as /pages/a/b?id=1' },
      );
  },
  link: checkOpened,
  schema: checkFormValues,
  statuses: ({ name, types, at, env }) => checkStatusValues(name, types.value, { at, env }),
  sheet({ name, types, env }) {
    if (!types.with) return;
    const shown = env.compilation.shown.get(name) ?? [];
    env.compilation.shown.set(name, [...shown, types.with]);
  },
};

/** Checks each name of an object against its sibling values. */
export function checkSiblings(json: JsonNode, shape: Shape, { props, types }: Walked, env: Env): void {
  for (const [property, names] of namesIn(shape)) {
    const check = checks[names];
    const at = check && member(json, property);
    const name = stringOf(at);
    if (at && name !== undefined) check({ props, types, name, at, json, env });
  }
}
