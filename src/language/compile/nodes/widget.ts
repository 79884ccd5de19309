import type { Value } from '../../compiled.ts';
import { own } from '../../own.ts';
import type { Widget } from '../../project/widgets.ts';
import { type JsonNode, members } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { walkObject } from '../objects/walk.ts';
import { checkRequired, propertiesOf } from '../widgets/properties.ts';

/** Compiles a widget's properties against its own schema, and the properties that all widgets have. */
export function compileWidget(
  json: JsonNode,
  widget: Widget,
  env: Env,
): { props: Record<string, Value>; streams: string[] } {
  const common = env.compilation.grammar.widget;
  const events = { of: `the widget “${widget.name}”`, known: widget.events };
  const { props } = walkObject(json, common, { ...env, events });
  env.compilation.observer?.widget(json, widget, env);
  const given = members(json).filter(({ name }) => !Object.hasOwn(common.properties, name));
  Object.assign(props, propertiesOf(given, widget, env));
  checkRequired(json, widget, env);
  const streams = given.map(({ name }) => name).filter((name) => own(widget.properties, name)?.stream);
  return { props, streams };
}
