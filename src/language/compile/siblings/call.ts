/** Checks the arguments of a call: every name is a parameter, no required one is missing, every type fits. */

import type { Operation, Parameter } from '../../contract/index.ts';
import { isAssignable } from '../../expression/assignable.ts';
import { declarationsOf } from '../../expression/declared.ts';
import { describe } from '../../expression/describe.ts';
import { misfitOf } from '../../expression/misfit.ts';
import type { Type } from '../../expression/type.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { own } from '../../own.ts';
import { type JsonNode, member, members, stringOf } from '../../source/read.ts';
import { meantBy } from '../../synonyms.ts';
import type { Env, FormInfo } from '../env.ts';
import type { Pair } from './index.ts';
import { hasFields } from './record.ts';

export function checkCall({ name, at, json, types, env }: Pair): void {
  const operation = env.compilation.facts.get('operation', name);
  if (!operation) return;
  const values = member(json, 'with');
  const given = types.with?.kind === 'record' ? types.with.fields : {};
  if (values && values.type !== 'object') return;
  const covered = new Set<string>();
  const keys = members(values).map((one) => one.name);
  const isKnown = (key: string): boolean =>
    Object.values(operation.parameters).some((one) => one.name === key) ||
    Object.hasOwn(operation.parameters, key);
  const strange = keys.filter((key) => key !== '*' && !isKnown(key));
  const lacking = Object.entries(operation.parameters).filter(
    ([key, { required }]) => required && !keys.includes(key),
  );
  // One that is not known, where one is missing: that one is meant.
  const [sole] = strange.length === 1 && lacking.length === 1 && !keys.includes('*') ? lacking : [];
  let form: FormInfo | undefined;
  for (const { name: key, at: place, value } of members(values)) {
    const type = own(given, key);
    if (!type) continue;
    if (key === '*') {
      form = formOf(value, env);
      spread(value, type, operation, covered, form, env);
    } else {
      const parameter = parameterOf(operation, key, place, env, sole?.[0]);
      // Null is not sent.
      if (type.kind !== 'null' || !parameter?.required || parameter.type.nullable) covered.add(key);
      if (parameter) fits(type, parameter, key, value, env);
    }
  }
  // What is meant to be `with` is a finding of its own.
  if (!values && members(json).some((one) => meantBy('property', one.name, ['with']) === 'with')) return;
  for (const [key, parameter] of Object.entries(operation.parameters)) {
    // The source itself sets the number of the page.
    const paged = member(json, 'pages') !== undefined && key === operation.page?.page;
    if (!parameter.required || paged || covered.has(key)) continue;
    const given = member(values, key);
    const why = form?.hidden.has(key)
      ? `which the form “${form.name}” hides and so does not send`
      : given
        ? 'which is null here'
        : 'which is missing';
    env.compilation.report(
      env.site,
      given ?? values ?? at,
      'missing-parameter',
      `The operation “${name}” needs “${key}”, ${why}`,
      {
        expected: `${key}: ${describe(parameter.type)}`,
        name: key,
      },
    );
  }
}

function parameterOf(
  { operationId, parameters }: Operation,
  key: string,
  at: JsonNode,
  { compilation, site }: Env,
  sole: string | undefined,
): Parameter | undefined {
  if (Object.hasOwn(parameters, key)) return parameters[key];
  const names = Object.keys(parameters);
  const places = names.filter((name) => own(parameters, name)?.name === key);
  if (places.length > 1) {
    const message = `The operation “${operationId}” takes “${key}” in ${places.length} places`;
    const expected = places.join(' and ');
    compilation.report(site, at, 'ambiguous-parameter', message, {
      expected,
      nearest: places[0],
      fix: false,
    });
    return undefined;
  }
  const near = nearest(key, names) ?? sole;
  const hint = didYouMean(near);
  compilation.report(
    site,
    at,
    'unknown-parameter',
    `The operation “${operationId}” does not take “${key}”${hint}`,
    {
      expected: names.join(', ') || 'nothing',
      nearest: near,
    },
  );
  return undefined;
}

function fits(type: Type, parameter: Parameter, key: string, at: JsonNode, env: Env): void {
  if (!hasFields(parameter.type, key, at, env) || isAssignable(type, parameter.type)) return;
  const misfit = misfitOf(type, parameter.type);
  const expected = misfit?.expected ?? describe(parameter.type);
  const what = misfit ? `“${misfit.path}” of “${key}”` : `“${key}”`;
  const place = misfit?.path.split('.').reduce((here, name) => member(here, name) ?? here, at) ?? at;
  const message = `${what} must be ${expected}, not ${misfit?.given ?? describe(type)}`;
  env.compilation.report(env.site, place, 'parameter-type', message, {
    expected,
    declared: declarationsOf(type, parameter.type),
  });
}

/** The fields of a spread record count as arguments that are written out. */
function spread(
  at: JsonNode,
  type: Type,
  operation: Operation,
  covered: Set<string>,
  form: FormInfo | undefined,
  env: Env,
): void {
  const { compilation, site } = env;
  if (type.kind === 'any' || (type.kind === 'record' && type.rest)) {
    for (const key of Object.keys(operation.parameters)) covered.add(key);
    return;
  }
  if (type.kind !== 'record') {
    const expected = 'a record';
    compilation.report(site, at, 'parameter-type', `Only a record can be spread, not ${describe(type)}`, {
      expected,
    });
    return;
  }
  if (
    operation.wholeBody &&
    !Object.keys(type.fields).some((key) => Object.hasOwn(operation.parameters, key))
  ) {
    const message = `The body of “${operation.operationId}” is sent as a whole: it is the value of “body”`;
    compilation.report(site, at, 'unknown-parameter', message, { expected: '“body”', nearest: 'body' });
    return;
  }
  const strange: string[] = [];
  for (const [key, field] of Object.entries(type.fields)) {
    if (form?.locals.has(key) || form?.hidden.has(key)) continue;
    // A name that several places share means the body here.
    const own = Object.hasOwn(operation.parameters, key) ? key : `body:${key}`;
    covered.add(own);
    if (!Object.hasOwn(operation.parameters, own)) {
      strange.push(key);
      continue;
    }
    const parameter = operation.parameters[own];
    if (parameter) fits(field, parameter, key, at, env);
  }
  if (strange.length === 0) return;
  const all = strange.map((key) => `“${key}”`).join(', ');
  const what = form ? `The form “${form.name}” sends ${all}` : `${all} is sent`;
  const message = `${what}, which the operation “${operation.operationId}” does not take`;
  const expected = Object.keys(operation.parameters).join(', ');
  compilation.report(site, at, 'unknown-parameter', message, { expected });
}

/** The form that an expression refers to as a whole. */
function formOf(json: JsonNode, { compilation, names, asked }: Env): FormInfo | undefined {
  const source = (stringOf(json) ?? '').slice(1).trim();
  const alias = /^\w+$/.test(source) ? names.lookup(source)?.alias : undefined;
  const name = alias ? alias[1] : /^forms\.(\w+)$/.exec(source)?.[1];
  if (name === undefined) return undefined;
  return compilation.forms.get(name) ?? (asked?.name === name ? asked : undefined);
}
