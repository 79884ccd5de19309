/** Checks that the values of a choice fit the state, preference or field that it is bound to. */

import { isAssignable } from '../../expression/assignable.ts';
import { declarationsOf } from '../../expression/declared.ts';
import { describe } from '../../expression/describe.ts';
import type { Type } from '../../expression/type.ts';
import type { JsonNode } from '../../source/read.ts';
import type { Env } from '../env.ts';

export function checkBound(json: JsonNode, type: Type, { compilation, site, bound }: Env): void {
  if (!bound || isAssignable(type, bound.type)) return;
  const expected = describe(bound.type);
  compilation.report(site, json, 'bound-type', `“${bound.of}” takes ${expected}, not ${describe(type)}`, {
    expected,
    declared: declarationsOf(bound.type, type),
  });
}
