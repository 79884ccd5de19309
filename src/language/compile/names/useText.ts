/** Checks the use of texts: each exists, and gets values for all its placeholders. */
import { didYouMean, nearest } from '../../nearest.ts';
import type { JsonNode } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';
import type { Site } from '../env.ts';

/** Blanks at the ends and invisible characters, which come along when a key is copied. */
const stray = /^\s+|\s+$|[\u200b-\u200f\u2060\ufeff]/g;

/** Records the use of a text; reports a missing text, and placeholders without a value. */
export function useText(
  key: string,
  at: JsonNode | undefined,
  site: Site,
  compilation: Compilation,
  given: readonly string[] | undefined = [],
): void {
  compilation.used.texts.add(key);
  if (at) compilation.observer?.text(key, at, site);
  const text = compilation.facts.get('text', key);
  if (!text) {
    const near = compilation.facts.nearest('text', key);
    const hint = didYouMean(near);
    const written = /^[\w.-]+$/.test(key.replace(stray, ''))
      ? `There is no text “${key}” in any language${hint}`
      : `This is not a text key: write the text itself per language, { "${compilation.facts.get('app', 'app')?.languages.default || 'en'}": "…" }`;
    compilation.report(site, at, 'unknown-text', written, {
      expected: 'a key of the texts, or the text itself per language',
      nearest: near,
      name: key,
    });
    return;
  }
  for (const name of text.nested) useText(name, at, site, compilation, given);
  if (given.includes('*')) return;
  for (const name of text.placeholders) {
    if (given.includes(name)) continue;
    const near = nearest(name, given);
    compilation.report(
      site,
      at,
      'text-values',
      `The text “${key}” needs a value for “${name}”${near ? `: is “${near}” meant to be it?` : ''}`,
      {
        expected: [...text.placeholders].join(', '),
        nearest: near,
        name: `${key} ${name}`,
        fix: false,
      },
    );
  }
}
