/** Checks external links: where placeholders may be, and that the steps which open them fill each one. */

import { placeholder } from '../../address.ts';
import { describe } from '../../expression/describe.ts';
import { nearest } from '../../nearest.ts';
import { own } from '../../own.ts';
import { type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import type { Pair } from './index.ts';

const expected = 'https://host/path?field={name}';

/** The links of app.json: placeholders come after the host, so that no value can lead to another host. */
export function checkLinks(links: JsonNode | undefined, { compilation, site }: Env): void {
  for (const { name, value } of members(links)) {
    const at = member(value, 'url');
    const address = stringOf(at) ?? '';
    const report = (message: string): void =>
      compilation.report(site, at, 'link-placeholder', message, { expected });
    const [host = ''] = address.replace('https://', '').split(/[/?#]/);
    if (/[{}]/.test(host)) report(`The host of the link “${name}” cannot be filled in`);
    else if (/[{}]/.test(address.replace(placeholder, '')))
      report(`A placeholder of the link “${name}” is invalid: it has to be a name in braces`);
    else if (address.search(placeholder) >= 0 && member(value, 'frame')?.value === true)
      report(`The link “${name}” is shown in a frame, where nothing fills it in`);
  }
}

const fitting = new Set(['string', 'int', 'double', 'decimal', 'bool', 'any']);

/** Checks the values for the link that a step opens: every placeholder has one, and there are no others. */
export function checkOpened({ name, at, json, types, env: { compilation, site } }: Pair): void {
  const values = member(json, 'with');
  const link = own(compilation.facts.get('app', 'app')?.links ?? {}, name);
  const takes = name.startsWith('=') ? [] : link?.takes;
  if (!takes) return;
  const given = types.with?.kind === 'record' ? types.with.fields : {};
  for (const { name: key, at: place, value } of members(values)) {
    if (!takes.includes(key)) {
      compilation.report(site, place, 'unknown-link-value', `The address has no {${key}} to be filled`, {
        expected: takes.join(', ') || 'nothing',
        nearest: nearest(key, takes),
      });
      continue;
    }
    const type = own(given, key);
    if (type && !fitting.has(type.kind))
      compilation.report(
        site,
        value,
        'link-value-type',
        `This is ${describe(type)}, which cannot be part of an address`,
        {
          expected: 'a string or a number',
        },
      );
  }
  for (const key of takes) {
    if (member(values, key)) continue;
    compilation.report(site, values ?? at, 'missing-link-value', `The link “${name}” needs “${key}”`, {
      expected: key,
    });
  }
}
