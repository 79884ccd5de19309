/** Checks that the messages of a channel fit the source that they update. */

import type { Live, Path } from '../../compiled.ts';
import { isAssignable } from '../../expression/assignable.ts';
import { describe } from '../../expression/describe.ts';
import { any, type Type } from '../../expression/type.ts';
import { own } from '../../own.ts';
import { type JsonNode, member } from '../../source/read.ts';
import type { Env } from '../env.ts';

export function checkLive(json: JsonNode, live: Live, payload: Type | undefined, env: Env): void {
  const { compilation, site } = env;
  const message = compilation.facts.get('channel', live.channel)?.message;
  if (!message || !payload) return;
  if (live.merge === 'reload') {
    for (const name of ['into', 'from', 'by', 'max']) {
      const needless = member(json, name);
      if (needless)
        compilation.report(
          site,
          needless,
          'live-type',
          `“${name}” has no effect with “merge”: “reload”: the message is not merged, the source is loaded again`,
          {
            expected: `no “${name}”`,
          },
        );
    }
    return;
  }
  const part = live.from ? at(message, live.from, member(json, 'from'), env) : message;
  const place = live.into ? at(payload, live.into, member(json, 'into'), env) : payload;
  if (!part || !place || part.kind === 'any' || place.kind === 'any') return;
  const where = member(json, 'into') ?? member(json, 'merge');
  const report = (expected: Type | string, found: Type): void => {
    const words = typeof expected === 'string' ? expected : describe(expected);
    compilation.report(
      site,
      where,
      'live-type',
      `Expected ${words} here; the messages contain ${describe(found)}`,
      { expected: words },
    );
  };
  if (live.merge === 'replace') {
    if (!isAssignable(part, place)) report(place, part);
  } else if (live.merge === 'fields') {
    if (place.kind !== 'record')
      compilation.report(
        site,
        where,
        'live-type',
        `Fields can only be merged into a record, not into ${describe(place)}`,
        { expected: 'a record' },
      );
    else if (part.kind !== 'record') report('a record', part);
  } else if (place.kind !== 'list') {
    compilation.report(
      site,
      where,
      'live-type',
      `Rows can only be merged into a list, not into ${describe(place)}`,
      {
        expected: 'a list',
      },
    );
  } else {
    const row = part.kind === 'list' ? part.of : part;
    for (const type of [row, place.of])
      if (type.kind !== 'any') at(type, [live.by ?? 'id'], member(json, 'by') ?? member(json, 'merge'), env);
  }
}

/**
 * The type at a path, which goes through lists to their elements; reports a finding and returns undefined if there is
 * none.
 */
function at(
  type: Type,
  path: Path,
  json: JsonNode | undefined,
  { compilation, site }: Env,
): Type | undefined {
  let here: Type = type;
  for (const name of path) {
    if (here.kind === 'list') here = here.of;
    if (here.kind === 'any') return any;
    const next: Type | undefined = here.kind === 'record' ? (own(here.fields, name) ?? here.rest) : undefined;
    if (!next) {
      const names = here.kind === 'record' ? Object.keys(here.fields) : [];
      if (json) compilation.unknown(site, json, 'unknown-member', 'field', name, names);
      return undefined;
    }
    here = next;
  }
  return here;
}
