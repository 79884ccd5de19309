/** Compiles texts: keys, inline texts, expressions. */
import type { Text, Value } from '../../compiled.ts';
import { broken, string } from '../../expression/type.ts';
import { nearest } from '../../nearest.ts';
import { placeholdersOf } from '../../project/texts.ts';
import { type JsonNode, members } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';
import type { Env, Site } from '../env.ts';
import { useText } from '../names/useText.ts';
import { compileHere, isExpression, literal, type Typed } from '../values/expression.ts';
import { fixOf, forgotten } from '../values/wrong.ts';
import { faultsOfWording, missingPlaceholders, placeholderMessage } from './wording.ts';

/** The compiled values for the placeholders of a text, by name. */
export type Filling = Record<string, Value>;

/** The placeholders of the texts that share these values; `*` if they are unknown. */
const acceptedNames = new WeakMap<Filling, Set<string>>();

function acceptNames(filling: Filling, names: Iterable<string>): void {
  const accepted = acceptedNames.get(filling) ?? new Set();
  acceptedNames.set(filling, accepted);
  for (const name of names) accepted.add(name);
}

/** Reports values without a placeholder, unless the name is a likely misspelling of a missing one. */
export function checkUnusedValues(json: JsonNode, filling: Filling, { compilation, site }: Env): void {
  const accepted = acceptedNames.get(filling) ?? new Set();
  if (accepted.has('*') || Object.hasOwn(filling, '*')) return;
  const missing = [...accepted].filter((name) => !Object.hasOwn(filling, name));
  for (const { name, at } of members(json)) {
    if (accepted.has(name) || nearest(name, missing) !== undefined) continue;
    compilation.report(site, at, 'text-values', `The text has no placeholder for “${name}”`, {
      expected: [...accepted].join(', ') || 'no values',
    });
  }
}

/** The placeholders of a text and of the texts that it includes. */
function placeholdersIn(key: string, compilation: Compilation): readonly string[] {
  const text = compilation.facts.get('text', key);
  if (!text) return ['*'];
  return [...text.placeholders, ...[...text.nested].flatMap((name) => placeholdersIn(name, compilation))];
}

/** Compiles a text. */
export function compileText(json: JsonNode, filling: Filling | undefined, env: Env): Typed {
  if (json.type === 'object') {
    const texts = inlineText(json, env);
    if (filling) acceptNames(filling, Object.values(texts).flatMap(placeholdersOf));
    return { value: filled(texts, filling), type: string };
  }
  const text = String(json.value);
  if (isExpression(text)) {
    const compiled = compileHere(json, env, 'text', filling && Object.keys(filling));
    if (!filling) return compiled;
    const broke = compiled.type === broken;
    acceptNames(
      filling,
      broke ? ['*'] : compiled.keys.flatMap((one) => placeholdersIn(one, env.compilation)),
    );
    return compiled.texts ? { ...compiled, value: { t: compiled.value, v: filling } } : compiled;
  }
  const key = literal(text);
  if (filling) acceptNames(filling, placeholdersIn(key, env.compilation));
  // An empty text is allowed: it means that nothing is shown.
  if (key === '') return { value: '', type: string };
  const hint = env.compilation.facts.get('text', key) ? undefined : forgotten(json, env, true);
  if (hint) env.compilation.report(env.site, json, 'forgotten-equals', hint, { fix: fixOf(hint, json, env) });
  else useText(key, json, env.site, env.compilation, filling && Object.keys(filling));
  return { value: filled(key, filling), type: string };
}

const filled = (t: Text['t'], filling: Filling | undefined): Text =>
  filling && Object.keys(filling).length > 0 ? { t, v: filling } : { t };

/** An inline text, per language. */
function inlineText(json: JsonNode, { site, compilation }: Env): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { name, at, value } of members(json)) {
    if (value.type === 'string') texts[name] = String(value.value);
    else compilation.report(site, value, 'wrong-type', 'A text is a string', { expected: 'a string' });
    checkLanguage(name, at, site, compilation);
  }
  checkCovered(Object.keys(texts), json, site, compilation);
  checkInPlace(json, site, compilation);
  return texts;
}

/** How a text that is written in place is worded. */
export function checkInPlace(json: JsonNode, site: Site, compilation: Compilation): void {
  const own = members(json).filter(({ value }) => value.type === 'string');
  for (const { at, rule, message, ...details } of faultsOfWording(
    site.source,
    own.map(({ value }) => value),
  ))
    compilation.report(site, at, rule, message, { ...details, severity: 'warning' });
  const texts = new Map(own.map(({ name, value }) => [name, [String(value.value)]]));
  for (const { language, names, has } of missingPlaceholders(texts)) {
    const at = own.find(({ name }) => name === language)?.value;
    compilation.report(site, at, 'text-placeholder', placeholderMessage('This text', language, names, has), {
      severity: 'warning',
      expected: names.map((name) => `{{${name}}}`).join(', '),
    });
  }
}

export function checkLanguage(
  code: string,
  at: JsonNode | undefined,
  site: Site,
  compilation: Compilation,
): void {
  const all = compilation.facts.get('app', 'app')?.languages.all;
  if (all && !all.includes(code))
    compilation.unknown(
      site,
      at ?? { type: 'string', offset: 0, length: 1 },
      'unknown-language',
      'language',
      code,
      all,
    );
}

/** A missing language falls back to the default language, which is a warning; without the default there is no text. */
export function checkCovered(
  codes: readonly string[],
  at: JsonNode | undefined,
  site: Site,
  compilation: Compilation,
): void {
  const languages = compilation.facts.get('app', 'app')?.languages;
  const missing = languages?.supported.filter((code) => !codes.includes(code)) ?? [];
  if (!languages || missing.length === 0) return;
  const fatal = missing.includes(languages.default);
  compilation.report(
    site,
    at,
    'text-language',
    fatal
      ? `The text is missing in ${missing.join(', ')}, and ${languages.default} is what other languages fall back to`
      : `The text is missing in ${missing.join(', ')}; it falls back to ${languages.default}`,
    {
      severity: fatal ? 'error' : 'warning',
      expected: languages.supported.join(', '),
      name: missing.join(', '),
    },
  );
}
