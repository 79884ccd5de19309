import type { Step } from '../../compiled.ts';
import { type Operation, typeOfSchema } from '../../contract/index.ts';
import { withNames } from '../../expression/names.ts';
import { any, broken, nullableIf, recordOf, type Type } from '../../expression/type.ts';
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
  for (const entry of entries(json)) {
    env.compilation.observer?.step(entry, env);
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

const ofAll = new Set(['when', 'as']);

/** The single verb of a step. */
function verbOf(json: JsonNode, { compilation, site }: Env): string | undefined {
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
      `A step does one thing, and this one says ${verbs.join(' and ')}`,
      { expected: 'one verb' },
    );
    return undefined;
  }
  const misspelt = members(json).find(({ name }) => nearest(name, known) !== undefined);
  const near = misspelt && nearest(misspelt.name, known);
  const message = near
    ? `“${misspelt.name}” is no step; did you mean “${near}”?`
    : 'This is no step: none of its names is one';
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
