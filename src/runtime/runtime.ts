/** One running app: what its pages share. */
import { createClock, type PageClock } from './clock.ts';
import type { FormDefinition, Host } from './host.ts';
import type { Kind } from './kind.ts';
import { Session } from './session.ts';
import type { Failure } from './signals.ts';
import type { Verb } from './steps/verb.ts';

/** What a definition can ask of this runtime with `requires`. */
export const features: ReadonlySet<string> = new Set(['1']);

/** The words of the language that this runtime knows. Handed in, since kinds show nodes and verbs run steps. */
export interface Vocabulary {
  kinds: Readonly<Record<string, Kind>>;
  verbs: Readonly<Record<string, Verb>>;
}

export class Runtime {
  readonly host: Host;
  readonly vocabulary: Vocabulary;
  readonly session: Session;
  readonly clock: PageClock;
  /** Pages that wait for a value from another one, newest last. */
  readonly picks: { place: string; give: (value: unknown) => void; cancel: () => void }[] = [];
  readonly #listeners = new Set<(event: string, detail: unknown) => void>();
  readonly #forms = new Map<string, Promise<FormDefinition>>();
  #redirected = Number.NEGATIVE_INFINITY;

  constructor(host: Host, vocabulary: Vocabulary) {
    this.host = host;
    this.vocabulary = vocabulary;
    this.clock = createClock();
    this.session = new Session(this);
  }

  /** Hears of the app's events. @returns the function that ends it. */
  listen(listener: (event: string, detail: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells pages that something happened in the app. */
  announce(event: string, detail: unknown): void {
    for (const listener of this.#listeners) listener(event, detail);
  }

  /** A form's schema and validators; asked for once. */
  form(name: string): Promise<FormDefinition> {
    const known = this.#forms.get(name);
    if (known) return known;
    const loading = this.host.release.form(name);
    this.#forms.set(name, loading);
    loading.then(
      // Said as React wants to hear it: what is there already is used at once, without waiting.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => this.#forms.delete(name),
    );
    return loading;
  }

  /** Another release is in force: its schemas may be others. */
  forgetForms(): void {
    this.#forms.clear();
  }

  /** The text for a failure: what the server said, or what the app says for its kind. */
  messageOf(failure: Failure): string {
    if (failure.message !== '') return failure.message;
    const text = this.host.app.errors[failure.kind] ?? this.host.app.errors.other;
    return text ? this.host.text(text.t) : failure.kind;
  }

  /** The text in the place of a source that failed: what could not be loaded, where it has a name, and why. */
  sourceMessageOf(failure: Failure): string {
    const why = this.messageOf(failure);
    const what = failure.what?.() ?? '';
    if (what === '') return why;
    return failure.kind === 'unreadable' && failure.message === ''
      ? this.host.text('runtime.notLoaded', { what })
      : this.host.text('runtime.notLoadedWhy', { what, why });
  }

  /** Says once that something failed. What was given up, and what the app answers by an event, is not told. */
  tellFailure(failure: Failure): void {
    if (failure.kind === 'aborted') return;
    if (failure.kind in this.host.app.on) return;
    this.host.dialogs.toast(this.messageOf(failure), 'bad');
  }

  /** Whether a guard may lead elsewhere: not again within the quiet time after it just did. */
  mayRedirect(): boolean {
    const now = performance.now();
    if (now - this.#redirected < this.host.app.guardQuiet) return false;
    this.#redirected = now;
    return true;
  }

  /** Somebody has just logged in: that a guard led away before says nothing about the next time. */
  forgetRedirect(): void {
    this.#redirected = Number.NEGATIVE_INFINITY;
  }
}
