import type { Expression, Value } from '../../compiled.ts';
import { describeExpected, isAssignable, type Place } from '../../expression/assignable.ts';
import { describe } from '../../expression/describe.ts';
import { compileExpression } from '../../expression/index.ts';
import { broken, type Type } from '../../expression/type.ts';
import { didYouMean } from '../../nearest.ts';
import { type Json, offsetInString } from '../../source/read.ts';
import { useText } from '../names/useText.ts';
import type { Env } from '../unit.ts';

/** A compiled value and its type. */
export interface Typed {
  value: Value;
  type: Type;
}

/** Whether a string of a definition is an expression; `==` at the start escapes a literal `=`. */
export const isExpression = (text: string): boolean => text.startsWith('=') && !text.startsWith('==');

/** The value of a string that is not an expression. */
export const literal = (text: string): string => (text.startsWith('==') ? text.slice(1) : text);

/** A compiled expression, and whether it looks up texts by key. */
export interface TypedExpression extends Typed {
  value: Expression;
  texts: boolean;
  /** The keys of those texts. */
  keys: readonly string[];
}

/**
 * Compiles the expression of a value, and checks that its type fits its place.
 * @param given the names of the values that fill placeholders of the texts it looks up
 */
export function compileHere(
  json: Json,
  env: Env,
  to: Type | Place,
  given: readonly string[] = [],
): TypedExpression {
  const { unit, site } = env;
  const source = String(json.value).slice(1);
  const { tree, type, reads, texts, problems } = compileExpression(source, env.names);
  for (const problem of problems) {
    const { rule, from, to: end, message, expected, nearest } = problem;
    const hint = didYouMean(nearest);
    const { text } = site.source;
    const span = { from: offsetInString(text, json, from + 1), to: offsetInString(text, json, end + 1) };
    unit.report(site, json, rule, message + hint, { span, expected, nearest });
  }
  for (const read of reads) {
    env.reads.add(read);
    if (/^(data|session)\./.test(read)) unit.used.sources.add(read);
  }
  for (const key of texts) useText(key, json, site, unit, given);
  const value = { $: tree, reads: [...reads] };
  const looks = texts.length > 0;
  if (problems.length > 0) return { value, type: broken, texts: looks, keys: texts };
  if (!isAssignable(type, to)) {
    const expected = describeExpected(to);
    unit.report(site, json, 'expression-type', `This is ${describe(type)}, and ${expected} is wanted here`, {
      expected,
    });
  }
  return { value, type, texts: looks, keys: texts };
}
