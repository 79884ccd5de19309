/**
 * What the runtime requires of the app around it. The runtime knows no server, router or storage; the host provides
 * them.
 */
import type { Notation } from '../../decimal/notation.ts';
import type { Screen } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import type { Failure } from './errors.ts';
import type { WidgetDefinition } from './widget.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key for the same intent, so that a repeated call has no second effect. */
  idempotencyKey?: string;
  /** Called with the upload progress, as a fraction from 0 to 1. */
  progress?: (fraction: number) => void;
  /** Called with the headers of the response, before the call resolves. */
  answered?: (headers: Headers) => void;
}

/** The calls that pages make. */
export interface Calls {
  /** @returns the payload. @throws Failure (see {@link Calls.failure}) */
  call(operation: string, values: Record<string, unknown>, options?: CallOptions): Promise<unknown>;
  /**
   * The cached answer to a call with the same values, and when it was received, in unix milliseconds. Used while
   * offline.
   */
  copy?(operation: string, values: Record<string, unknown>): Promise<{ value: unknown; at: number } | null>;
  /** Converts a thrown error to a failure. */
  failure(error: unknown): Failure;
  /** Joins a channel of the socket. @returns the function that leaves it */
  subscribe(channel: string, key: string, listener: (message: unknown) => void): () => void;
}

/** A form of a release: its schema, and its precompiled validators by the schema's key. */
export interface FormDefinition {
  schema: Record<string, unknown>;
  validators: Record<string, unknown>;
}

export interface Release {
  /** @throws NoSuchPage if there is none */
  screen(route: string): Promise<Screen>;
  form(name: string): Promise<FormDefinition>;
  /** Loads the texts of a page in the current language. */
  texts(route: string): Promise<void>;
}

/** The text of a key, with its placeholders filled; the key itself if it has no text. */
export type Texts = (key: string | Record<string, string>, values?: Record<string, unknown>) => string;

/** Formats numbers and dates in the user's language, with cached formatters. Amounts are decimal strings. */
export interface Formats {
  /** The number format of inputs. */
  readonly notation: Notation;
  amount(value: string, places?: number): string;
  percent(value: string): string;
  compact(value: string): string;
  date(moment: number | string, style: 'date' | 'time' | 'minute' | 'relative'): string;
  /** The name of a country or region by its ISO 3166 code; any other text is returned unchanged. */
  region(code: string, tag?: string): string;
  /** Compares two texts in the sort order of the language. */
  compare(one: string, other: string): number;
}

export interface Navigation {
  /** The present place, a route with its query, such as `/pages/a/b?x=1`. */
  here(): string;
  go(route: string, query: Record<string, unknown>, options: { replace: boolean }): void;
  back(): void;
  /**
   * Returns to the page from which a guard redirected, or to the start page if the address belongs to no page of this
   * app.
   */
  return(): Promise<void>;
}

/** Toasts and sheets on top of the page. */
export interface Dialogs {
  toast(text: string, tone: string): void;
  /** Shows content in a sheet until `close` is called. @returns fulfilled when it is closed */
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
  /**
   * Leaves the app for the log-in of an OAuth provider, if the contract has one. `to` is opened after it, `from` if it
   * fails; `arriving`: the page that asks for it is not shown yet.
   * @throws StepFailed, Declined
   */
  authorize?: ((to: string, from: string, arriving: boolean) => Promise<never>) | undefined;
  /** The `device` values of expressions; a valtio proxy. */
  device: {
    width: number;
    height: number;
    language: string;
    theme: string;
    online: boolean;
    /** Whether messages of channels may be delayed. */
    delayed: boolean;
    /** Since when the channels have missed no message, in unix milliseconds; 0 before. Not for expressions. */
    messagesSince: number;
    languages: { code: string; name: string }[];
  };
  /** Texts that survive a reload of the page, in this tab only (as sessionStorage). */
  memory: {
    load(name: string): string | null;
    keep(name: string, text: string | null): void;
  };
  /** User preferences, stored on the device; a valtio proxy. */
  prefs: Record<string, unknown>;
  setLanguage(code: string): Promise<void>;
  setTheme(name: string): void;
  emit(event: string, detail?: unknown): void;
  /**
   * Called with contained errors: a node that could not be rendered, or steps that ended with an error other than a
   * failed call.
   */
  fault(kind: 'node' | 'step'): void;
  /** Called when a user first types into a form (`begun`), and when it was submitted (`sent`). `form` is its state. */
  formActivity?: ((form: { readonly busy: boolean }, what: 'begun' | 'sent') => void) | undefined;
  /** In development: whether nodes record what they render for the inspector. */
  debug: boolean | 'recorded';
  /** In development: whether nodes record where they are on the screen. */
  places?: boolean;
  /** In development: the file, line and column of an address such as `pages/book/detail#/view/0`; null if unknown. */
  definitionPlace?(at: string): Promise<string | null>;
}
