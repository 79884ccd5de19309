/** The other users in this draft, and what users have open. */
import { type Address, readAddress } from './address.ts';
import type { Language } from './appearance.ts';
import { draft } from './calls.ts';
import type { State } from './connection/state.ts';
import type { Connection } from './connection.ts';

export interface Other {
  author: string;
  name: string;
  /** Where they are; null until they have told it. */
  address: Address | null;
}

export const othersOf = ({ state, author: own }: Connection): readonly Other[] =>
  state.people
    .filter((person) => person.draft === draft && person.author !== own)
    .map(({ author, name, at }) => ({ author, name, address: at === null ? null : readAddress(at) }));

/** The title of the page at an address, or else the file; empty if the address has none. */
export function openAt({ path }: Address, pages: State['pages'], language: Language): string {
  const page = pages.find(({ file }) => file === path);
  return page ? page.title[language] || page.route : path;
}
