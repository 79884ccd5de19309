/** Compiles the properties of widgets against their own schemas. */

import type { Value } from '../../compiled.ts';
import { isAssignable } from '../../expression/assignable.ts';
import { describe } from '../../expression/describe.ts';
import { recordOf } from '../../expression/type.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import type { Widget, WidgetProperty } from '../../project/widgets.ts';
import { type JsonNode, type Member, member, members, plain } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { compileText } from '../texts/text.ts';
import { compileAny } from '../values/any.ts';
import { compileHere, isExpression, type Typed } from '../values/expression.ts';
import { literalFault } from './literal.ts';

/** Compiles the `properties` that a field gives to its widget. */
export function compileProperties(json: JsonNode, widget: Widget, env: Env): Typed {
  env.compilation.observer?.widget(json, widget, env);
  const ofForm = env.compilation.grammar.fieldProperties;
  const required = widget.required.filter((name) => !ofForm.includes(name));
  checkRequired(json, { ...widget, required }, env);
  const own = members(json).filter(({ name, at }) => {
    if (!ofForm.includes(name)) return true;
    env.compilation.report(
      env.site,
      at,
      'field-property',
      `A field’s “${name}” comes from the form: a value here has no effect`,
      { expected: `“${name}” in the field itself, where it has one` },
    );
    return false;
  });
  return { value: propertiesOf(own, widget, env), type: recordOf({}) };
}

/** Compiles the given properties; reports those that the widget does not have. */
export function propertiesOf(given: readonly Member[], widget: Widget, env: Env): Record<string, Value> {
  const props: Record<string, Value> = {};
  for (const { name, at, value } of given) {
    const property = Object.hasOwn(widget.properties, name) ? widget.properties[name] : undefined;
    if (property) {
      props[name] = compileProperty(value, name, property, widget, env);
      continue;
    }
    const names = Object.keys(widget.properties);
    const near = nearest(name, names);
    const hint = didYouMean(near);
    env.compilation.report(
      env.site,
      at,
      'unknown-property',
      `The widget “${widget.name}” has no property “${name}”${hint}`,
      { expected: names.join(', '), nearest: near },
    );
  }
  return props;
}

/** Reports properties that the widget requires and is not given. */
export function checkRequired(
  json: JsonNode,
  { name: widget, required }: Widget,
  { compilation, site }: Env,
): void {
  for (const name of required) {
    if (member(json, name)) continue;
    compilation.report(site, json, 'missing-property', `The widget “${widget}” needs “${name}”`, {
      expected: name,
    });
  }
}

function compileProperty(
  json: JsonNode,
  name: string,
  property: WidgetProperty,
  widget: Widget,
  env: Env,
): Value {
  const { compilation, site } = env;
  const isText = json.type === 'string' && isExpression(String(json.value));
  if (property.stream) {
    // A stream rerenders only the widget, not the page.
    const alone: Env = { ...env, reads: new Set() };
    if (isText) return compileHere(json, alone, property.type).value;
    compilation.report(site, json, 'wrong-type', `“${name}” is a stream: write an expression`, {
      expected: 'an expression after =',
    });
    return null;
  }
  if (isText) return compileHere(json, env, property.type).value;
  if (property.text) return compileText(json, undefined, env).value;
  const before = env.reads.size;
  const { value, type } = compileAny(json, env);
  const fault =
    env.reads.size > before || hasExpression(json)
      ? undefined
      : literalFault(plain(json), property.schema, widget);
  if (fault !== undefined || !isAssignable(type, property.type)) {
    const expected = describe(property.type);
    compilation.report(
      site,
      json,
      'wrong-type',
      `“${name}” of the widget “${widget.name}” ${fault ?? `must be ${expected}, not ${describe(type)}`}`,
      {
        expected,
      },
    );
  }
  return value;
}

const hasExpression = (json: JsonNode): boolean =>
  json.type === 'string' ? isExpression(String(json.value)) : (json.children ?? []).some(hasExpression);
