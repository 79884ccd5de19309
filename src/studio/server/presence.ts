/** The connected users: their draft and page. */
import type { Person } from './messages.ts';

export class Presence {
  readonly #people = new Map<string, Person & { streams: number }>();
  /** Names are needed longer: commits are made after their authors have left. */
  readonly #names = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  /** All that have the studio open, in the order in which they came. */
  get people(): Person[] {
    return [...this.#people.values()].map(({ streams: _, ...person }) => person);
  }

  nameOf(author: string): string | undefined {
    return this.#names.get(author);
  }

  /** Somebody has opened a draft. @returns they have closed it */
  join(author: string, name: string, draft: string): () => void {
    const streams = (this.#people.get(author)?.streams ?? 0) + 1;
    this.#people.set(author, { at: null, ...this.#people.get(author), author, name, draft, streams });
    this.#names.set(author, name);
    this.#notify();
    return () => {
      const person = this.#people.get(author);
      if (!person) return;
      // After a lost connection the next stream may begin before the former one ends.
      if (person.streams > 1) this.#people.set(author, { ...person, streams: person.streams - 1 });
      else this.#people.delete(author);
      this.#notify();
    };
  }

  /** Somebody is called otherwise, or looks at another page. */
  move(author: string, name: string, at: string | null): void {
    this.#names.set(author, name);
    const person = this.#people.get(author);
    if (!person || (person.at === at && person.name === name)) return;
    this.#people.set(author, { ...person, name, at });
    this.#notify();
  }

  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
