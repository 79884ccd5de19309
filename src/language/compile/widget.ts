import { literalFault } from '../check/literal.ts';
import type { Value } from '../compiled.ts';
import { isAssignable } from '../expression/assignable.ts';
import { describe } from '../expression/describe.ts';
import type { Shape } from '../grammar/shape.ts';
import { nearest } from '../nearest.ts';
import type { Widget, WidgetProperty } from '../project/widgets.ts';
import { type Json, members, plain } from '../source/read.ts';
import { compileHere, isExpression } from './expression.ts';
import { compileAny } from './meaning.ts';
import { compileText } from './text.ts';
import type { Env } from './unit.ts';
import { walkObject } from './walk.ts';

/** Compiles a widget’s properties against its own schema, and the rest as every widget has it. */
export function compileWidget(
  json: Json,
  widget: Widget,
  env: Env,
): { props: Record<string, Value>; streams: string[] } {
  const { unit, site } = env;
  const common: Shape = { ...unit.grammar.widget, others: {} as Shape };
  const own = new Set(Object.keys(common.properties));
  const events = { of: `the widget “${widget.name}”`, known: widget.events };
  const { props } = walkObject(json, { ...common, others: undefined as never }, { ...env, events });
  const streams: string[] = [];
  for (const { name, at, value } of members(json)) {
    if (own.has(name)) continue;
    const property = Object.hasOwn(widget.properties, name) ? widget.properties[name] : undefined;
    if (!property) {
      const names = [...Object.keys(widget.properties), ...own];
      const near = nearest(name, names);
      const hint = near === undefined ? '' : `; did you mean “${near}”?`;
      unit.report(
        site,
        at,
        'unknown-property',
        `The widget “${widget.name}” has no property “${name}”${hint}`,
        {
          expected: Object.keys(widget.properties).join(', '),
          nearest: near,
        },
      );
      continue;
    }
    if (property.stream) streams.push(name);
    props[name] = compileProperty(value, name, property, widget, env);
  }
  for (const name of widget.required) {
    if (members(json).some((member) => member.name === name)) continue;
    unit.report(site, json, 'missing-property', `The widget “${widget.name}” needs “${name}”`, {
      expected: name,
    });
  }
  return { props, streams };
}

function compileProperty(
  json: Json,
  name: string,
  property: WidgetProperty,
  widget: Widget,
  env: Env,
): Value {
  const { unit, site } = env;
  const isText = json.type === 'string' && isExpression(String(json.value));
  if (property.stream) {
    // A stream wakes the widget itself, and not the page.
    const alone: Env = { ...env, reads: new Set() };
    if (isText) return compileHere(json, alone, property.type).value;
    unit.report(site, json, 'wrong-type', `“${name}” changes by itself, so it takes an expression`, {
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
    unit.report(
      site,
      json,
      'wrong-type',
      `“${name}” of the widget “${widget.name}” is ${fault ?? `${expected}, and this is ${describe(type)}`}`,
      {
        expected,
      },
    );
  }
  return value;
}

const hasExpression = (json: Json): boolean =>
  json.type === 'string' ? isExpression(String(json.value)) : (json.children ?? []).some(hasExpression);
