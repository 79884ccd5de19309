import type { Known, KnownKind } from './factBuilders.ts';
import type { Facts } from './facts.ts';

/** The facts, with a record of which were looked up. */
export class TrackedFacts {
  readonly #facts: Facts;
  readonly #asked = new Map<KnownKind, Map<string, string>>();
  #version: number;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#version = facts.version();
  }

  get<Kind extends KnownKind>(kind: Kind, name: string): Known[Kind] | undefined {
    let asked = this.#asked.get(kind);
    if (!asked) {
      asked = new Map();
      this.#asked.set(kind, asked);
    }
    if (!asked.has(name)) asked.set(name, this.#facts.fingerprint(kind, name));
    return this.#facts.get(kind, name);
  }

  /** Whether there are any facts of a kind. */
  any(kind: KnownKind): boolean {
    return this.#facts.all(kind).size > 0;
  }

  /** All names of a kind; used only to suggest one for an unknown name. */
  names(kind: KnownKind): string[] {
    return [...this.#facts.all(kind).keys()];
  }

  /** The right name that is nearest to a wrong one. */
  nearest(kind: KnownKind, name: string): string | undefined {
    return this.#facts.nearest(kind, name);
  }

  /** Whether all facts that were looked up are unchanged. */
  isCurrent(): boolean {
    const version = this.#facts.version();
    if (version === this.#version) return true;
    this.#version = version;
    for (const [kind, asked] of this.#asked)
      for (const [name, fingerprint] of asked)
        if (this.#facts.fingerprint(kind, name) !== fingerprint) return false;
    return true;
  }
}
