/**
 * The walker: traverses a definition along the grammar, reports what does not fit, and builds the compiled form. It
 * knows kinds of nodes and steps only by their shapes.
 */

import type { Value } from '../../compiled.ts';
import { namesWhere } from '../../expression/index.ts';
import { broken, recordOf, type Type } from '../../expression/type.ts';
import type { ScopeName, Shape } from '../../grammar/shape.ts';
import { own } from '../../own.ts';
import { typeOfConstant } from '../../project/constant.ts';
import { entries, type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { applyUploads } from '../forms/uploads.ts';
import { checkName } from '../names/name.ts';
import { fieldAt, isMissing, withItem } from '../scope/fieldPath.ts';
import { compileThunk, fieldsFor, scoped } from '../scope/scope.ts';
import { checkSiblings } from '../siblings/index.ts';
import { compileFilling } from '../texts/filling.ts';
import type { Filling } from '../texts/text.ts';
import { checkUnusedValues, compileText } from '../texts/text.ts';
import { constant } from '../values/any.ts';
import { checkBound } from '../values/bound.ts';
import { constraints, describeJson, fitsJson } from '../values/constraint.ts';
import { isExpression, type Typed } from '../values/expression.ts';
import { reportWrong } from '../values/wrong.ts';
import { applyFormat } from './format.ts';
import { checkMembers, misplaced } from './members.ts';
import { compileValue } from './valueKind.ts';

/** Compiles a value by its shape. */
export function walk(json: JsonNode, shape: Shape, env: Env, filling?: Filling): Typed {
  env.compilation.observer?.value(json, shape, env);
  if (shape.valueKind === 'text' && (json.type === 'string' || json.type === 'object'))
    return compileText(json, filling, env);
  if (shape.slot) return env.compilation.compileSlot(json, shape, env);
  if (shape.valueKind) return compileValue(json, shape, env);
  if (shape.either) return walkEither(json, shape.either, env);
  if (!fitsJson(json, shape)) {
    reportWrong(json, describeJson(shape), (other) => fitsJson(other, shape), env);
    return { value: null, type: typeOfConstant(null) };
  }
  constraints(json, shape, env);
  if (json.type === 'object') {
    const { props, types } = walkObject(json, shape, env);
    return { value: props, type: recordOf(types) };
  }
  if (json.type === 'array') {
    const items = entries(json).map((entry) =>
      shape.items ? walk(entry, shape.items, env) : compileValue(entry, anything, env),
    );
    return { value: items.map(({ value }) => value), type: typeOfConstant([]) };
  }
  if (shape.names) checkName(json, shape, env);
  const value: unknown = json.value;
  const plain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return constant(plain);
}

const anything: Shape = { valueKind: 'any', scopes: {}, properties: {}, required: [] };

function walkEither(json: JsonNode, shapes: readonly Shape[], env: Env): Typed {
  const fitting = shapes.find((shape) => fitsJson(json, shape));
  if (fitting) return walk(json, fitting, env);
  const expected = shapes.map(describeJson).join(' or ');
  reportWrong(json, expected, (other) => shapes.some((shape) => fitsJson(other, shape)), env);
  return { value: null, type: typeOfConstant(null) };
}

/** The compiled members of an object, and their types. */
export interface Walked {
  props: Record<string, Value>;
  types: Record<string, Type>;
}

/** Compiles the members of an object by its shape. */
export function walkObject(json: JsonNode, shape: Shape, outer: Env): Walked {
  const found = members(json);
  checkMembers(json, found, shape, outer);
  const extraScope = fieldsFor(json, shape, outer);
  const known: Env = extraScope ? { ...outer, ...extraScope } : outer;
  known.compilation.observer?.members(json, shape, known);
  const when = stringOf(found.find(({ name }) => name === 'when')?.value);
  // What has a condition exists only where that holds.
  const isConditional = when !== undefined && isExpression(when);
  let env = isConditional ? { ...known, names: namesWhere(when.slice(1), known.names) } : known;

  // Rows and placeholder values come first: the sibling texts and values need them, and a placeholder value may read a
  // row.
  let early: Map<string, Typed> | undefined;
  for (const { name, value } of found) {
    const inner = own(shape.properties, name);
    if (inner?.valueKind === 'bind' || (name === 'of' && inner?.valueKind === 'list')) {
      const compiled = compileMember(name, value, inner, shape, env);
      early = (early ?? new Map()).set(name, compiled);
      if (inner.valueKind === 'bind')
        env = { ...env, bound: { of: String(value.value), type: compiled.type } };
      else if (compiled.type.kind === 'list') env = { ...env, item: compiled.type.of };
      else if (compiled.type === broken) env = { ...env, item: broken };
    }
  }
  let fillings: Record<string, Filling> | undefined;
  for (const { name, value } of found) {
    const inner = own(shape.properties, name);
    if (inner?.valueKind !== 'texts') continue;
    const scope = own(shape.scopes, name);
    const here = scope ? scoped(scope, value, env) : env;
    if (value.type === 'object')
      fillings = { ...fillings, [name]: compileFilling(value, inner, here, walkObject) };
    else walk(value, inner, here);
  }
  const props: Record<string, Value> = {};
  const types: Record<string, Type> = {};
  for (const { name, value } of found) {
    const inner = own(shape.properties, name) ?? (shape.others || undefined);
    if (!inner || inner.valueKind === 'texts') continue;
    const filling = fillings && (own(fillings, `${name}Values`) ?? fillings.values);
    const compiled = early?.get(name) ?? compileMember(name, value, inner, shape, env, filling);
    props[name] = compiled.value;
    types[name] = compiled.type;
  }
  if (fillings)
    for (const { name, value } of found) {
      const filling = own(fillings, name);
      if (filling) checkUnusedValues(value, filling, env);
    }
  applyFormat(props, shape, env.compilation);
  applyUploads(props, json, shape, env);
  const walked = { props, types };
  checkSiblings(json, shape, walked, env);
  return walked;
}

function compileMember(
  name: string,
  json: JsonNode,
  inner: Shape,
  owner: Shape,
  env: Env,
  filling?: Filling,
): Typed {
  const compiled = walkMember(name, json, inner, owner, env, filling);
  if (inner.bound) checkBound(json, compiled.type, env);
  return compiled;
}

/** The shape of a member with the scopes for its own members; undefined if there are none. */
function deeper(inner: Shape, { scopes }: Shape, name: string): Shape | undefined {
  let found: Record<string, ScopeName> | undefined;
  for (const path in scopes) {
    const scope = scopes[path];
    if (scope && path.startsWith(`${name}.`))
      found = { ...inner.scopes, ...found, [path.slice(name.length + 1)]: scope };
  }
  return found && { ...inner, scopes: found };
}

/** Compiles one member, with the names that its owner adds for it. */
function walkMember(
  name: string,
  json: JsonNode,
  inner: Shape,
  owner: Shape,
  env: Env,
  filling: Filling | undefined,
): Typed {
  const scope = own(owner.scopes, name);
  const further = deeper(inner, owner, name);
  if (further) return walk(json, further, env, filling);
  if (!scope) return walk(json, inner, env, filling);
  const here = scoped(scope, json, env);
  if (inner.slot) return here.compilation.compileSlot(json, inner, here);
  // The initial values of a form see the form, but are evaluated with its node.
  if (inner.valueKind && scope !== 'item') return walk(json, inner, here, filling);
  if (json.type === 'array' && inner.items) {
    const { items } = inner;
    constraints(json, inner, env);
    return {
      value: entries(json).map((entry) => compileThunk(here, (inThunk) => walk(entry, items, inThunk)).value),
      type: typeOfConstant([]),
    };
  }
  if (json.type === 'object' && inner.others) return walkEach(json, inner, here);
  return compileThunk(here, (inThunk) => walk(json, inner, inThunk, filling));
}

/** Whether a field is asked for by a widget for secrets. */
const asksForSecret = (field: JsonNode, { compilation }: Env): boolean =>
  compilation.facts.get('widget', stringOf(member(field, 'widget')) ?? '')?.secret === true;

/** Whether what stands among the fields of a form is a property of the form itself. */
const isMisplaced = (json: JsonNode, name: string, { compilation, fields }: Env): boolean =>
  fields !== undefined &&
  !Object.hasOwn(fields.known, name) &&
  misplaced(json, name, compilation.grammar) !== undefined;

/** Compiles an object whose members are each a thunk: the fields of a form. */
function walkEach(json: JsonNode, shape: Shape, env: Env): Typed {
  const each: Record<string, Value> = {};
  const found = members(json);
  env.compilation.observer?.members(json, shape, env);
  checkMembers(json, found, shape, env);
  for (const { name, value } of found) {
    if (shape.others && !(shape.fields && isMisplaced(json, name, env))) {
      const { others } = shape;
      const field = shape.fields && env.fields ? fieldAt(name, env.fields.known) : undefined;
      const bound = field && !isMissing(field) ? { of: name, type: field.type } : undefined;
      const here = shape.fields ? withItem(env, name) : env;
      each[name] = compileThunk({ ...here, bound }, (inThunk) => {
        const compiled = walk(value, others, inThunk);
        if (!shape.fields || !asksForSecret(value, env)) return compiled;
        return { ...compiled, value: { ...(compiled.value as Record<string, Value>), secret: true } };
      }).value;
    }
  }
  return { value: each, type: recordOf({}) };
}
