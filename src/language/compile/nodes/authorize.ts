/** Checks steps that start or end the session against the contract. */
import { type JsonNode, member, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** @param json the step */
export function checkAuthorize(json: JsonNode, { compilation, site }: Env): void {
  const at = member(json, 'session');
  const what = stringOf(at);
  if (what === 'authorize' && compilation.facts.get('app', 'app')?.authorizes === false)
    compilation.report(site, at, 'no-provider', 'The contract does not say where users log in', {
      expected: 'x-oauth: {clientId: …} at its scheme of the type oauth2 or openIdConnect',
    });
  for (const [name, by, other] of [
    ['token', 'start', 'authorize'],
    ['to', 'authorize', 'start'],
  ] as const) {
    const value = member(json, name);
    if (value && (what === 'end' || what === other))
      compilation.report(
        site,
        value,
        'session-value',
        `“${name}” belongs to “${by}”, and does nothing here`,
        {
          expected: `"session": "${by}"`,
        },
      );
  }
}
