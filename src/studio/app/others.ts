/** The other users in this draft. */
import { type Address, readAddress } from './address.ts';
import { draft } from './calls.ts';
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
