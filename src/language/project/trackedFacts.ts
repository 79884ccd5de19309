import { meaningOf } from '../contract/index.ts';
import { AppRead } from './appRead.ts';
import type { Known, KnownKind } from './factBuilders.ts';
import type { Facts } from './facts.ts';
import { contentOf, isFileForm } from './forms.ts';

interface FactRead {
  fingerprint: string | undefined;
  /** What pages read of it, if its fingerprint may change without that. */
  meaning: string | undefined;
}

/** The facts, with a record of which were looked up. */
export class TrackedFacts {
  readonly #facts: Facts;
  /** By name; undefined: all names. An unknown one depends on the others only if these were asked for too. */
  readonly #asked = new Map<KnownKind, Map<string | undefined, FactRead>>();
  #app: AppRead | undefined;
  #version: number;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#version = facts.version();
  }

  get<Kind extends KnownKind>(kind: Kind, name: string): Known[Kind] | undefined {
    const fact = this.#facts.get(kind, name);
    this.#note(kind, name, fact);
    return kind === 'app' && fact ? (this.#recordedApp(fact as Known['app']) as Known[Kind]) : fact;
  }

  #note(kind: KnownKind, name?: string, fact?: Known[KnownKind]): void {
    let asked = this.#asked.get(kind);
    if (!asked) {
      asked = new Map();
      this.#asked.set(kind, asked);
    }
    if (!asked.has(name))
      asked.set(name, { fingerprint: this.#facts.fingerprint(kind, name), meaning: meaningIn(kind, fact) });
  }

  #recordedApp(face: Known['app']): Known['app'] {
    this.#app ??= new AppRead(face);
    return this.#app.recorded;
  }

  /** Whether there are any facts of a kind. */
  any(kind: KnownKind): boolean {
    // If there are some, it does not matter which.
    return this.#facts.all(kind).size > 0 || this.names(kind).length > 0;
  }

  /** All names of a kind; used only to suggest one for an unknown name. */
  names(kind: KnownKind): string[] {
    this.#note(kind);
    return [...this.#facts.all(kind).keys()];
  }

  /** The right name that is nearest to a wrong one. */
  nearest(kind: KnownKind, name: string): string | undefined {
    this.#note(kind);
    return this.#facts.nearest(kind, name);
  }

  /** Whether all facts that were looked up are unchanged. */
  isCurrent(): boolean {
    const version = this.#facts.version();
    if (version === this.#version) return true;
    for (const [kind, asked] of this.#asked)
      for (const [name, one] of asked) if (!this.#isUnchanged(kind, name, one)) return false;
    if (this.#app && !this.#app.isAlike(this.#facts.get('app', 'app'))) return false;
    this.#version = version;
    return true;
  }

  #isUnchanged(kind: KnownKind, name: string | undefined, asked: FactRead): boolean {
    const fingerprint = this.#facts.fingerprint(kind, name);
    if (fingerprint === asked.fingerprint) return true;
    if (
      name === undefined ||
      asked.meaning === undefined ||
      meaningIn(kind, this.#facts.get(kind, name)) !== asked.meaning
    )
      return false;
    asked.fingerprint = fingerprint;
    return true;
  }
}

/** Read when the fact is: it may be lazy, and later be read from files that have changed. */
function meaningIn(kind: KnownKind, fact: Known[KnownKind] | undefined): string | undefined {
  if (!fact) return undefined;
  if (kind === 'operation') return meaningOf(fact as Known['operation']);
  if (kind !== 'form') return undefined;
  const form = fact as Known['form'];
  return isFileForm(form) ? undefined : contentOf(form);
}
