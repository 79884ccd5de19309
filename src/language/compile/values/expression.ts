import type { Expression, Tree, Value } from '../../compiled.ts';
import { describeExpected, isAssignable, type Place } from '../../expression/assignable.ts';
import { constantConditionOf, type Limits } from '../../expression/constantCondition.ts';
import { declaredAt } from '../../expression/declared.ts';
import { describe } from '../../expression/describe.ts';
import { compileExpression, type Problem } from '../../expression/index.ts';
import { broken, type Type } from '../../expression/type.ts';
import { replacing } from '../../fix.ts';
import { didYouMean } from '../../nearest.ts';
import { own } from '../../own.ts';
import { isSchema } from '../../project/inline.ts';
import { type JsonNode, offsetInString } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { checkStatusValues, useStatuses } from '../names/statuses.ts';
import { useText } from '../names/useText.ts';
import { checkEveryRow } from './everyRow.ts';

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
  json: JsonNode,
  env: Env,
  to: Type | Place,
  given: readonly string[] = [],
): TypedExpression {
  const { compilation, site } = env;
  compilation.observer?.expression(json, env, to);
  const source = String(json.value).slice(1);
  const compiled = compileExpression(source, env.names);
  const { tree, reads, texts, statuses, problems, warnings, declared } = compiled;
  const type = problems.length > 0 ? compiled.type : declaredAt(declared, compiled.type);
  compilation.library ||= compiled.library;
  const all: (Problem & { severity?: 'warning' })[] = [
    ...problems,
    ...warnings.map((one) => ({ ...one, severity: 'warning' as const })),
  ];
  const { text } = site.source;
  const at = (offset: number): number => offsetInString(text, json, offset + 1);
  for (const problem of all) {
    const { rule, from, to: end, message, expected, nearest, instead, severity = 'error' } = problem;
    const hint = didYouMean(nearest);
    const span = { from: at(from), to: at(end) };
    const name = text.slice(span.from, span.to);
    compilation.report(site, json, rule, message + hint, {
      span,
      expected,
      nearest,
      name,
      severity,
      declared,
      fix: instead && {
        title: titleOf(instead, source),
        edits: instead.map((one) => replacing(site.source, at(one.from), at(one.to), one.text)),
      },
    });
  }
  for (const read of reads) {
    env.reads.add(read);
    if (/^(data|session)\./.test(read)) compilation.used.sources.add(read);
  }
  for (const key of texts) useText(key, json, site, compilation, given);
  for (const { set, values, from, to: end } of statuses) {
    const named = { at: json, span: { from: at(from), to: at(end) }, env };
    useStatuses(set, named);
    checkStatusValues(set, values, named);
  }
  const value = { $: tree, reads: [...reads] };
  const looks = texts.length > 0;
  if (problems.length > 0) return { value, type: broken, texts: looks, keys: texts };
  if (!isAssignable(type, to)) {
    const expected = describeExpected(to);
    compilation.report(site, json, 'expression-type', `Expected ${expected} here, got ${describe(type)}`, {
      expected,
      declared,
    });
  }
  checkEveryRow(json, tree, env);
  if (to === 'bool') checkCertain(json, source, tree, env);
  return { value, type, texts: looks, keys: texts };
}

/** The title of a fix that writes these in the place of parts of a source. */
function titleOf(instead: NonNullable<Problem['instead']>, source: string): string {
  const [first] = instead;
  if (first && instead.every(({ text }) => text === '')) {
    const deleted = source.slice(first.from, first.to);
    return `Delete ${deleted === ',' ? 'the comma' : deleted}`;
  }
  const texts = [...new Set(instead.map(({ text }) => text))].filter((text) => text !== '');
  return `Write ${texts.map((text) => (text.trim() === '' ? 'a plain space' : text)).join(' and ')}`;
}

/** Warns of a condition that no value changes. */
function checkCertain(json: JsonNode, source: string, tree: Tree, env: Env): void {
  const { compilation, site, names, fields } = env;
  const limits: Limits = (what) => {
    const [, size] = /^size\((.*)\)$/.exec(what) ?? [];
    const [root = '', field = '', ...more] = (size ?? what).split('.');
    if (root !== 'form' || more.length > 0) return undefined;
    const [, form] = names.lookup('form')?.alias ?? [];
    const known =
      form === undefined
        ? compilation.facts.get('form', fields?.schema ?? '')
        : compilation.forms.get(form)?.schema;
    const schema = known?.schema?.properties;
    const property = isSchema(schema) ? own(schema, field) : undefined;
    if (!isSchema(property)) return undefined;
    const ofSize = property.type === 'array' ? 'Items' : 'Length';
    const { [size ? `min${ofSize}` : 'minimum']: minimum, [size ? `max${ofSize}` : 'maximum']: maximum } =
      property;
    return {
      ...(typeof minimum === 'number' && { min: minimum }),
      ...(typeof maximum === 'number' && { max: maximum }),
    };
  };
  const certain = constantConditionOf(source, tree, limits);
  if (certain)
    compilation.report(site, json, 'certain-condition', `This is always ${certain.value}: ${certain.why}`, {
      severity: 'warning',
      expected: 'a condition that can be true and false',
    });
}
