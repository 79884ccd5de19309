/** One running app: what its pages share. */
import { createClock, type PageClock } from './clock.ts';
import type { Host } from './host.ts';
import { Session } from './session.ts';
import type { Failure } from './signals.ts';

/** What a definition can ask of this runtime with `requires`. */
export const features: ReadonlySet<string> = new Set(['1']);

export class Runtime {
  readonly host: Host;
  readonly session: Session;
  readonly clock: PageClock;
  /** Pages that wait for a value from another one, newest last. */
  readonly picks: { place: string; give: (value: unknown) => void; cancel: () => void }[] = [];
  #redirected = Number.NEGATIVE_INFINITY;

  constructor(host: Host) {
    this.host = host;
    this.clock = createClock();
    this.session = new Session(this);
  }

  /** The text for a failure: what the server said, or what the app says for its kind. */
  messageOf(failure: Failure): string {
    if (failure.message !== '') return failure.message;
    const text = this.host.app.errors[failure.kind] ?? this.host.app.errors.other;
    return text ? this.host.text(text.t) : failure.kind;
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
}
