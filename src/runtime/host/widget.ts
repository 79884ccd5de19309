/**
 * The interface between widgets and the runtime. A widget is a React component that gets properties and emits events.
 * It calls no operation, reads no session and holds no form; definitions connect it to those.
 */
import type { ComponentType } from 'react';
import type { Formats, Texts } from './host.ts';

/**
 * A property that changes too often for React. The widget subscribes and paints itself.
 * `subscribe` calls back on each change, without the value: read it with `current` when painting.
 */
export interface Stream<T> {
  /** The current value, or `null` while there is none. */
  current(): T | null;
  /** @returns the function that unsubscribes */
  subscribe(changed: () => void): () => void;
}

export interface EmitOptions {
  /** Called with the progress of the event's steps (an upload), as a fraction from 0 to 1. */
  progress?: (fraction: number) => void;
}

/**
 * Runs the steps that the definition lists for an event.
 * @returns a promise that is fulfilled when all of them have run, and rejected with an error whose `message` is a text
 * for the user when one failed. It is fulfilled immediately if the definition has no steps for the event.
 */
export type Emit<Events> = <Name extends keyof Events & string>(
  name: Name,
  event: Events[Name],
  options?: EmitOptions,
) => Promise<void>;

/**
 * What every widget gets besides the properties of its schema: texts and formats in the user's language. It contains no
 * texts and no language of its own. Both change with the language, so that the widget renders again.
 */
export interface Given {
  text: Texts;
  /** Amounts are decimal strings, times unix milliseconds. Cheap to call: the Intl formatters are cached. */
  format: Formats;
}

/**
 * The properties of a widget as its schema types them, and `emit`. `shoji generate` writes the types of each widget from
 * its schema.json: `WeekHoursProps` is all that the component of a widget `weekHours` gets.
 */
export type WidgetProps<Properties, Events = Record<string, never>> = Properties & { emit: Emit<Events> };

/** The additional properties of a widget in a form field: its value and its state in the form. */
export interface FieldProps<Value> {
  /** The id that the label points to. */
  id: string;
  value: Value | null;
  change: (value: Value | null) => void;
  blur: () => void;
  disabled: boolean;
  invalid: boolean;
  /** The id of the element that holds the hint and the error, for `aria-describedby`. */
  describedBy: string | undefined;
}

/** How an app registers a widget: its component is loaded when a page first shows it. */
export interface WidgetDefinition {
  name: string;
  load: () => Promise<{ default: ComponentType<never> }>;
}
