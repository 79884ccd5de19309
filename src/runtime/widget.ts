/**
 * What a widget is to the runtime: a React component that gets properties and emits events. It calls no
 * operation, reads no session and holds no form; a definition joins it to those.
 */
import type { ComponentType } from 'react';

/**
 * A property that changes too often for React. The widget subscribes and paints by itself.
 * `subscribe` calls back on each change, without the value: read the newest with `current` when painting.
 */
export interface Stream<T> {
  /** The newest value, or `null` while there is none. */
  current(): T | null;
  /** @returns the function that ends the subscription. */
  subscribe(changed: () => void): () => void;
}

export interface EmitOptions {
  /** Told how far the steps that answer the event have come, as a fraction from 0 to 1 (an upload). */
  progress?: (fraction: number) => void;
}

/**
 * Runs the steps that the definition lists for an event.
 * @returns a promise that is fulfilled when they have all run, and is rejected with an error whose
 * `message` is a text for the user when one failed. It is fulfilled at once where nothing listens.
 */
export type Emit<Events> = <Name extends keyof Events & string>(
  name: Name,
  event: Events[Name],
  options?: EmitOptions,
) => Promise<void>;

/** The properties of a widget as its schema types them, and `emit`. */
export type WidgetProps<Properties, Events = Record<string, never>> = Properties & { emit: Emit<Events> };

/** The part of a widget that a form field adds: its value and its standing in the form. */
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

/** How a widget reaches the app: its component is loaded when a page first shows it. */
export interface WidgetDefinition {
  name: string;
  load: () => Promise<{ default: ComponentType<never> }>;
}
