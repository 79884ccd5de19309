import type { Step } from '../../compiled.ts';
import { type Operation, typeOfSchema } from '../../contract/index.ts';
import { withNames } from '../../expression/names.ts';
import { any, broken, nullableIf, recordOf, type Type } from '../../expression/type.ts';
import { writing } from '../../fix.ts';
import type { Shape } from '../../grammar/shape.ts';
import { nearest } from '../../nearest.ts';
import { entries, type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { walkObject } from '../objects/walk.ts';
import { reportUntyped } from '../sources/untyped.ts';
import { answerShape } from '../values/answer.ts';
import { isExpression, without } from '../walked.ts';
import { addressOf } from './address.ts';
import { checkAuthorize } from './authorize.ts';

/** Compiles steps in order; each sees the results that earlier ones name with `as`. */
export function compileSteps(json: JsonNode, outer: Env): Step[] {
  let env: Env = { ...outer, reads: new Set(), inThunk: undefined, events: undefined };
  const steps: Step[] = [];
  const all = entries(json);
  for (const [index, entry] of all.entries()) {
    env.compilation.observer?.step(entry, env);
    if (isCut(entry, all[index - 1], env)) continue;
    if (isCut(all[index + 1], entry, env)) {
      reportCut(all[index + 1], env);
      continue;
    }
    const verb = verbOf(entry, env);
    const shape = verb && env.compilation.grammar.steps.get(verb);
    if (!verb || !shape) continue;
    const { props } = walkObject(entry, shape, env);
    if (verb === 'session') checkAuthorize(entry, env);
    const { when, as } = props;
    const step: Step = { do: verb, at: addressOf(entry, env.site), props: without(props, ofAll) };
    if (typeof when === 'boolean' || isExpression(when)) step.when = when;
    if (typeof as === 'string') {
      step.as = as;
      checkFree(as, member(entry, 'as'), env);
      const result = resultOf(entry, verb, shape, env);
      if (verb === 'call')
        reportUntyped(operationOf(entry, verb, env), member(entry, 'as'), (at, rule, message, expected) =>
          env.compilation.report(env.site, at, rule, message, { expected, severity: 'warning' }),
        );
      const answer = verb === 'call' ? answerShape(result) : undefined;
      if (answer !== undefined) step.answer = answer;
      const type = nullableIf(when !== undefined && when !== true, result);
      env = { ...env, names: withNames(env.names, { [as]: { type } }) };
    }
    steps.push(step);
  }
  return steps;
}

/** Whether a step has nothing but properties of the one before it, which lacks them. */
function isCut(step: JsonNode | undefined, before: JsonNode | undefined, { compilation }: Env): boolean {
  const { steps } = compilation.grammar;
  const names = members(step).map(({ name }) => name);
  const shape = members(before).flatMap(({ name }) => steps.get(name) ?? [])[0];
  return (
    shape !== undefined &&
    names.length > 0 &&
    names.every((name) => !steps.has(name) && Object.hasOwn(shape.properties, name) && !member(before, name))
  );
}

function reportCut(step: JsonNode | undefined, { compilation, site }: Env): void {
  const what = members(step)
    .map(({ name }) => `“${name}”`)
    .join(' and ');
  compilation.report(site, step, 'unknown-step', `${what} belongs to the step before: both are one step`, {
    expected: `${what} in the step before`,
  });
}

/** Whether a text is what `go` takes. */
export const isPlace = (text: string, { compilation }: Env): boolean =>
  text === 'back' || compilation.facts.get('page', text) !== undefined;

/** A route or another text in the place of a step. */
function reportText(json: JsonNode, env: Env): void {
  const { compilation, site } = env;
  const text = String(json.value);
  const isKnown = isPlace(text, env);
  const written = `{ "go": ${JSON.stringify(isKnown ? text : '/…')} }`;
  const message = isKnown
    ? `A step says what to do: write ${written}`
    : `A step is an object, such as ${written}`;
  compilation.report(site, json, 'unknown-step', message, {
    expected: written,
    fix: isKnown && writing(site.source, json, written),
  });
}

const ofAll = new Set(['when', 'as']);

/** The single verb of a step. */
function verbOf(json: JsonNode, env: Env): string | undefined {
  const { compilation, site } = env;
  if (json.type === 'string') {
    reportText(json, env);
    return undefined;
  }
  const names = members(json).map(({ name }) => name);
  const verbs = names.filter((name) => compilation.grammar.steps.has(name));
  // A word can be both a verb and a property of another verb: the verb is the one that has all the others as
  // properties.
  const fitting = verbs.filter((verb) =>
    names.every((name) => Object.hasOwn(compilation.grammar.steps.get(verb)?.properties ?? {}, name)),
  );
  const [only = verbs[0], ...others] = fitting.length > 0 ? fitting : verbs;
  if (
    json.type === 'object' &&
    only !== undefined &&
    (fitting.length > 0 || verbs.length === 1) &&
    others.length === 0
  )
    return only;
  const known = [...compilation.grammar.steps.keys()];
  if (verbs.length > 1) {
    compilation.report(
      site,
      json,
      'unknown-step',
      `A step has one verb, and this one has ${verbs.join(' and ')}`,
      { expected: 'one verb' },
    );
    return undefined;
  }
  const misspelt = members(json).find(({ name }) => nearest(name, known) !== undefined);
  const near = misspelt && nearest(misspelt.name, known);
  const message = near
    ? `“${misspelt.name}” is not a step; did you mean “${near}”?`
    : 'This is not a step: none of its properties is a verb';
  compilation.report(site, misspelt?.at ?? json, 'unknown-step', message, {
    expected: known.join(', '),
    nearest: near,
  });
  return undefined;
}

const operationOf = (
  json: JsonNode,
  verb: string,
  { compilation }: Pick<Env, 'compilation'>,
): Operation | undefined => compilation.facts.get('operation', stringOf(member(json, verb)) ?? '');

/** The type of a step's result: declared by its grammar, the payload of an operation, or the record of a form. */
function resultOf(json: JsonNode, verb: string, shape: Shape, { compilation }: Env): Type {
  if (shape.yields !== undefined) return typeOfSchema(shape.yields);
  const name = stringOf(member(json, verb)) ?? '';
  const { names } = shape.properties[verb] ?? {};
  if (names === 'operation') return operationOf(json, verb, { compilation })?.payload ?? broken;
  if (names === 'schema') {
    const schema = compilation.facts.get('form', name);
    return schema?.schema ? recordOf({ ...schema.fields }, `the form “${name}”`) : broken;
  }
  return any;
}

/** A name that shadows another would change the meaning of the expressions after it. */
function checkFree(name: string, at: JsonNode | undefined, { names, compilation, site }: Env): void {
  if (names.lookup(name))
    compilation.report(site, at, 'name-taken', `“${name}” is already declared here`, {
      expected: 'another name',
    });
}
