import type { Hands } from '../hands.ts';
import type { People } from '../people/index.ts';
import type { Visit } from '../visit.ts';

/** Who visits the pages of a group; whoever is prepared has what the places name. */
export type Visits = (people: People) => Visit[];

/** The same place for several. */
export const all = (place: string, ...who: string[]): Visit[] => who.map((one) => ({ who: one, place }));

/** The key of something that somebody has. @throws Error where it was not prepared */
export function keyOf(people: People, who: string, name: string): number {
  const key = people[who]?.keys[name];
  if (key === undefined) throw new Error(`${who} has no ${name}`);
  return key;
}

/** Types one after the other into a field, and leaves it each time: what is wrong and what is right. */
export const typing =
  (field: string, ...texts: string[]) =>
  async (hands: Hands): Promise<void> => {
    for (const text of texts) await hands.type(field, text);
  };

/** Presses one after the other. */
export const pressing =
  (...what: (string | RegExp)[]) =>
  async (hands: Hands): Promise<void> => {
    for (const one of what) await hands.press(one);
  };
