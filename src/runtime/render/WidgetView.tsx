import { type ComponentType, type ReactNode, Suspense, useContext, useMemo } from 'react';
import type { Node } from '../../language/compiled.ts';
import { prepare } from '../../language/expression/evaluate.ts';
import type { Formats, Host, Texts } from '../host/host.ts';
import type { EmitOptions, Stream, WidgetDefinition } from '../host/widget.ts';
import { lazyComponent, preload } from '../lazy/lazyComponent.tsx';
import { endAll } from '../page/endAll.ts';
import { isExpression, isSteps } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { watch } from '../page/watch.ts';
import { run } from '../steps/run.ts';
import { WidgetBone } from '../ui/Bone.tsx';
import { LanguageContext } from './LanguageContext.ts';

const components = new WeakMap<WidgetDefinition, ComponentType<Record<string, unknown>>>();

/** The component of a widget, loaded when it is first rendered. */
export function widgetComponent(definition: WidgetDefinition): ComponentType<Record<string, unknown>> {
  const known = components.get(definition);
  if (known) return known;
  const component = lazyComponent(
    definition.load as () => Promise<{ default: ComponentType<Record<string, unknown>> }>,
  );
  components.set(definition, component);
  return component;
}

/** Loads the code of a widget. */
export const loadWidget = (definition: WidgetDefinition): Promise<void> =>
  preload(widgetComponent(definition));

/** The properties that every widget gets from the runtime: stable until the language changes. */
export function useGiven(host: Host): { text: Texts; format: Formats } {
  const language = useContext(LanguageContext);
  // A new language creates new functions, so that widgets repaint.
  return useMemo(
    () => ({ text: (key, values) => host.text(key, values), format: { ...host.format } }),
    [host, language],
  );
}

/** A function that runs the steps of a definition for an event. */
export function emitter(on: unknown, scope: Scope) {
  return async (name: string, event: unknown, options?: EmitOptions): Promise<void> => {
    const slot =
      typeof on === 'object' && on !== null && Object.hasOwn(on, name)
        ? (on as Record<string, unknown>)[name]
        : null;
    if (isSteps(slot)) await run(slot.s, scope.with({ event }), options);
  };
}

export function WidgetView({
  node,
  scope,
  props,
}: {
  node: Node;
  scope: Scope;
  props: Record<string, unknown>;
}): ReactNode {
  const { host } = scope.page.runtime;
  const given = useGiven(host);
  const definition = host.widgets[node.type];
  const streams = useMemo(() => streamsOf(node, scope), [node, scope]);
  const emit = useMemo(() => {
    const send = emitter(node.props.on, scope);
    return (...what: Parameters<typeof send>) => {
      const sent = send(...what);
      // Widgets need not await the steps of an event. Those that do still get their errors.
      sent.catch(() => {});
      return sent;
    };
  }, [node, scope]);
  if (!definition) throw new Error(`No widget is called ${node.type}`);
  const Widget = widgetComponent(definition);
  const { on: _, ...properties } = props;
  return (
    <Suspense fallback={<WidgetBone props={props} />}>
      <Widget {...properties} {...streams} emit={emit} {...given} />
    </Suspense>
  );
}

function streamsOf(node: Node, scope: Scope): Record<string, Stream<unknown>> {
  const streams: Record<string, Stream<unknown>> = {};
  for (const name of node.streams ?? []) {
    const expression = node.props[name];
    if (isExpression(expression)) streams[name] = streamOf(expression, scope);
  }
  return streams;
}

/** An expression as a stream: it is evaluated when the widget paints, and never causes a render. */
function streamOf(
  expression: { $: Parameters<typeof prepare>[0]; reads: string[] },
  scope: Scope,
): Stream<unknown> {
  const value = prepare(expression.$);
  return {
    current() {
      try {
        return value(scope);
      } catch {
        return null;
      }
    },
    subscribe(changed) {
      const { page } = scope;
      return endAll(
        expression.reads.flatMap((read) => {
          const source = page.source(read);
          return source ? [source.listen(changed), source.retain()] : [watch(page, [read], changed)];
        }),
      );
    },
  };
}
