/**
 * What the runtime needs from the app around it. The runtime knows no server, no router and no storage:
 * whoever shows a page hands these in.
 */
import type { Notation } from '../decimal/notation.ts';
import type { App, Screen, Tone } from '../language/compiled.ts';
import type { Failure } from './signals.ts';
import type { WidgetDefinition } from './widget.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key for the same intent, so that a repeat has no second effect. */
  idempotencyKey?: string;
  /** Told how much of a file was sent, as a fraction from 0 to 1. */
  progress?: (fraction: number) => void;
  /** Told the headers of the answer, before the call is over. */
  answered?: (headers: Headers) => void;
}

/** The calls that pages make. */
export interface Calls {
  /** @returns the payload. @throws Failure (see {@link Calls.failure}) */
  call(operation: string, values: Record<string, unknown>, options?: CallOptions): Promise<unknown>;
  /**
   * The last answer to the same question that the device has kept, and when it was received, in unix
   * milliseconds; asked for where there is no network.
   */
  copy?(operation: string, values: Record<string, unknown>): Promise<{ value: unknown; at: number } | null>;
  /** What a thrown error means to a page. */
  failure(error: unknown): Failure;
  /** Joins a channel of the socket. @returns the function that leaves it. */
  subscribe(channel: string, key: string, listener: (message: unknown) => void): () => void;
}

/** A form as released: its schema, and its precompiled validators by the schema's key. */
export interface FormDefinition {
  schema: Record<string, unknown>;
  validators: Record<string, unknown>;
}

export interface Release {
  /** @throws NoSuchPage where there is none */
  screen(route: string): Promise<Screen>;
  form(name: string): Promise<FormDefinition>;
  /** Loads the texts of a page in the present language. */
  texts(route: string): Promise<void>;
}

/** The text of a key, with its placeholders filled; the key itself where there is none. */
export type Texts = (key: string | Record<string, string>, values?: Record<string, unknown>) => string;

/** Digits and dates in the user's language, with cached formatters. Amounts go in and out as decimal strings. */
export interface Formats {
  /** How numbers are typed, and written in inputs. */
  readonly notation: Notation;
  amount(value: string, places?: number): string;
  percent(value: string): string;
  compact(value: string): string;
  date(moment: number | string, style: 'date' | 'time' | 'minute' | 'relative'): string;
  /** What a country or region is called, by its ISO 3166 code; a text that is no such code stays as it is. */
  region(code: string, tag?: string): string;
  /** Which of two texts comes first in a list that people read. */
  compare(one: string, other: string): number;
}

export interface Navigation {
  /** The present place as a route with its query, such as `/pages/a/b?x=1`. */
  here(): string;
  go(route: string, query: Record<string, unknown>, options: { replace: boolean }): void;
  back(): void;
  /** Back to where a guard came from, or to the start where the address names no page of this app. */
  return(): Promise<void>;
}

/** What is told and asked on top of the page. */
export interface Dialogs {
  toast(text: string, tone: Tone | 'neutral'): void;
  /** Shows content in a sheet until `close` is called. @returns fulfilled when it is closed. */
  sheet(content: SheetContent): Promise<void>;
}

export interface SheetContent {
  title: string;
  size: 'auto' | 'full';
  render: (close: () => void) => React.ReactNode;
}

export interface Host {
  app: App;
  calls: Calls;
  release: Release;
  text: Texts;
  format: Formats;
  navigation: Navigation;
  dialogs: Dialogs;
  widgets: Record<string, WidgetDefinition>;
  session: {
    loggedIn(): boolean;
    start(token: string): void;
    end(): void;
  };
  /** Values of the device that expressions see; a valtio proxy. */
  device: {
    width: number;
    height: number;
    language: string;
    theme: string;
    online: boolean;
    /** Whether what channels say may be old. */
    delayed: boolean;
    languages: { code: string; name: string }[];
  };
  /** Texts that outlive a reload of the page, in this tab and no longer than it. */
  memory: {
    load(name: string): string | null;
    keep(name: string, text: string | null): void;
  };
  /** Preferences, kept on the device; a valtio proxy. */
  prefs: Record<string, unknown>;
  setLanguage(code: string): Promise<void>;
  setTheme(name: string): void;
  emit(event: string, detail?: unknown): void;
  /**
   * Told of what broke and was contained: a node that could not be shown, steps that ended in an error that is no
   * failure of a call.
   */
  fault(kind: 'node' | 'step'): void;
  /** In development: what a node makes known about itself. */
  debug: boolean;
}
