/** One running app: everything that its pages share. */

import type { FieldCode } from '../../language/compiled.ts';
import type { Failure } from '../host/errors.ts';
import { knownFailures } from '../host/failureKinds.ts';
import type { FormDefinition, Host } from '../host/host.ts';
import type { Kind } from '../render/kind.ts';
import type { Verb } from '../steps/verb.ts';
import { createClock, type PageClock } from './clock.ts';
import { Session } from './session.ts';

/** The features that a definition can require of this runtime with `requires`. */
export const features: ReadonlySet<string> = new Set(['1']);

/** The kinds and verbs that this runtime knows. Injected, because kinds render nodes and verbs run steps. */
export interface Vocabulary {
  kinds: Readonly<Record<string, Kind>>;
  verbs: Readonly<Record<string, Verb>>;
  /** Loads the code of a screen's fields, if it is not in the app's script. @throws network errors */
  loadFieldCode?: (code: readonly FieldCode[]) => Promise<unknown>;
}

/**
 * How long a failure to load a form is kept for rendering, in milliseconds: React immediately renders a failed component
 * again, which is not a retry.
 */
const retryAfterMs = 500;

export class Runtime {
  readonly host: Host;
  readonly vocabulary: Vocabulary;
  readonly session: Session;
  readonly clock: PageClock;
  /** Pages that wait for a picked value from another page, newest last. */
  readonly picks: { place: string; give: (value: unknown) => void; cancel: () => void }[] = [];
  readonly #listeners = new Set<(event: string, detail: unknown) => void>();
  readonly #forms = new Map<string, Promise<FormDefinition>>();
  readonly #failedForms = new Map<string, { loading: Promise<FormDefinition>; at: number }>();
  #redirected = Number.NEGATIVE_INFINITY;

  constructor(host: Host, vocabulary: Vocabulary) {
    this.host = host;
    this.vocabulary = vocabulary;
    this.clock = createClock();
    this.session = new Session(this);
  }

  /** Subscribes to the app's events. @returns the function that unsubscribes */
  listen(listener: (event: string, detail: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Dispatches an event of the app to the pages. */
  announce(event: string, detail: unknown): void {
    for (const listener of this.#listeners) listener(event, detail);
  }

  /** A form's schema and validators, cached. */
  form(name: string): Promise<FormDefinition> {
    const known = this.#forms.get(name);
    if (known) return known;
    const loading = this.host.release.form(name);
    this.#forms.set(name, loading);
    loading.then(
      // The fields that React's `use` reads: a promise that has settled already does not suspend.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => this.#forms.delete(name),
    );
    return loading;
  }

  /** The same, for a component that renders it. A failure is kept for a moment, and after that loaded again. */
  renderedForm(name: string): Promise<FormDefinition> {
    const failed = this.#failedForms.get(name);
    if (failed && performance.now() - failed.at < retryAfterMs) return failed.loading;
    const loading = this.form(name);
    loading.catch(() => this.#failedForms.set(name, { loading, at: performance.now() }));
    return loading;
  }

  /** Clears the cached forms, as for a new release. */
  forgetForms(): void {
    this.#forms.clear();
    this.#failedForms.clear();
  }

  /** The message of a failure: the server's, the app's for its kind, or the engine's. */
  messageOf({ message, kind }: Failure): string {
    if (message !== '') return message;
    const { errors } = this.host.app;
    const own = errors[kind] ?? errors.other;
    return this.host.text(own?.t ?? `runtime.failure.${knownFailures.has(kind) ? kind : 'other'}`);
  }

  /** The message in place of a failed source: its name, if it has one, and the reason. */
  sourceMessageOf(failure: Failure): string {
    const why = this.messageOf(failure);
    const what = failure.what?.() ?? '';
    if (what === '') return why;
    return failure.kind === 'unreadable' && failure.message === ''
      ? this.host.text('runtime.notLoaded', { what })
      : this.host.text('runtime.notLoadedWhy', { what, why });
  }

  /** Shows a failure as a toast, except aborted calls and kinds that the app handles with an event. */
  showFailure(failure: Failure): void {
    if (failure.kind === 'aborted') return;
    if (failure.kind in this.host.app.on && !failure.noEvent) return;
    this.host.dialogs.toast(this.messageOf(failure), 'bad');
  }

  /** Whether a guard may redirect: not again within `guardQuiet` after the last redirect, or after one since `since`. */
  mayRedirect(since = Number.POSITIVE_INFINITY): boolean {
    const now = performance.now();
    if (this.#redirected > since || now - this.#redirected < this.host.app.guardQuiet) return false;
    this.#redirected = now;
    return true;
  }

  /** Called on login: an earlier redirect no longer counts. */
  forgetRedirect(): void {
    this.#redirected = Number.NEGATIVE_INFINITY;
  }
}
