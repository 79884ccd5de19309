/** Texts: keys, texts in place, expressions. */
import type { Text, Value } from '../compiled.ts';
import { string } from '../expression/type.ts';
import { nearest } from '../nearest.ts';
import { type Json, members } from '../source/read.ts';
import { compileHere, isExpression, literal, type Typed } from './expression.ts';
import type { Env, Site, Unit } from './unit.ts';

/** What fills the placeholders of a text: compiled, by name. */
export type Filling = Record<string, Value>;

/** Compiles the text that stands there. */
export function compileText(json: Json, filling: Filling | undefined, env: Env): Typed {
  if (json.type === 'object') {
    const texts = inPlace(json, env);
    return { value: filled(texts, filling), type: string };
  }
  const text = String(json.value);
  if (isExpression(text)) return compileHere(json, env, 'text');
  const key = literal(text);
  // An empty text says on purpose that there is nothing to say.
  if (key === '') return { value: '', type: string };
  useText(key, json, env.site, env.unit, filling && Object.keys(filling));
  return { value: filled(key, filling), type: string };
}

const filled = (t: Text['t'], filling: Filling | undefined): Text =>
  filling && Object.keys(filling).length > 0 ? { t, v: filling } : { t };

/** Makes use of a text key; tells where there is none, and where it wants to be filled with more than it is given. */
export function useText(
  key: string,
  at: Json | undefined,
  site: Site,
  unit: Unit,
  given: readonly string[] | undefined = [],
): void {
  unit.used.texts.add(key);
  const text = unit.questions.get('text', key);
  if (!text) {
    const near = unit.questions.nearest('text', key);
    const hint = near === undefined ? '' : `; did you mean “${near}”?`;
    unit.report(site, at, 'unknown-text', `There is no text “${key}” in any language${hint}`, {
      expected: 'a key of the texts, or the text itself per language',
      nearest: near,
    });
    return;
  }
  for (const name of text.nested) useText(name, at, site, unit, given);
  if (given.includes('*')) return;
  for (const name of text.placeholders) {
    if (given.includes(name)) continue;
    const near = nearest(name, given);
    unit.report(
      site,
      at,
      'text-values',
      `The text “${key}” wants “${name}” in its values, and is not given it`,
      {
        expected: [...text.placeholders].join(', '),
        nearest: near,
      },
    );
  }
}

/** The text itself, per language. */
function inPlace(json: Json, { site, unit }: Env): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { name, at, value } of members(json)) {
    if (value.type === 'string') texts[name] = String(value.value);
    else unit.report(site, value, 'wrong-type', 'A text is a string', { expected: 'a string' });
    checkLanguage(name, at, site, unit);
  }
  checkCovered(Object.keys(texts), json, site, unit);
  return texts;
}

export function checkLanguage(code: string, at: Json | undefined, site: Site, unit: Unit): void {
  const all = unit.questions.get('app', 'app')?.languages.all;
  if (all && !all.includes(code))
    unit.unknown(
      site,
      at ?? { type: 'string', offset: 0, length: 1 },
      'unknown-language',
      'language',
      code,
      all,
    );
}

/** What is missing falls back to the default language, so it is a warning; without that there is no text at all. */
export function checkCovered(codes: readonly string[], at: Json | undefined, site: Site, unit: Unit): void {
  const languages = unit.questions.get('app', 'app')?.languages;
  const missing = languages?.supported.filter((code) => !codes.includes(code)) ?? [];
  if (!languages || missing.length === 0) return;
  const fatal = missing.includes(languages.default);
  unit.report(
    site,
    at,
    'text-language',
    fatal
      ? `The text is missing in ${missing.join(', ')}, and ${languages.default} is what other languages fall back to`
      : `The text is missing in ${missing.join(', ')}; it falls back to ${languages.default}`,
    { severity: fatal ? 'error' : 'warning', expected: languages.supported.join(', ') },
  );
}
