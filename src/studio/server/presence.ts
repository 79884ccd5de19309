/** The connected users: their draft, and where they are in it. */
import type { Person } from './messages.ts';

export class Presence {
  readonly #people = new Map<string, Person & { streams: number }>();
  /** Names are kept longer: commits are made after their authors have left. */
  readonly #names = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  /** The connected users, in order of their arrival. */
  get people(): Person[] {
    return [...this.#people.values()].map(({ streams: _, ...person }) => person);
  }

  nameOf(author: string): string | undefined {
    return this.#names.get(author);
  }

  /** Records a name, whether its owner is connected or not. */
  know(author: string, name: string): void {
    this.#names.set(author, name);
  }

  /** Records that a person has opened a draft. @returns records that they have closed it */
  join(author: string, name: string, draft: string): () => void {
    const streams = (this.#people.get(author)?.streams ?? 0) + 1;
    this.#people.set(author, { at: null, ...this.#people.get(author), author, name, draft, streams });
    this.#names.set(author, name);
    this.#notify();
    return () => {
      const person = this.#people.get(author);
      if (!person) return;
      // After a lost connection, the next stream may begin before the previous one ends.
      if (person.streams > 1) this.#people.set(author, { ...person, streams: person.streams - 1 });
      else this.#people.delete(author);
      this.#notify();
    };
  }

  /** Records another name or another place of a person. */
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
