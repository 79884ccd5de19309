import type { People } from '../people/index.ts';
import type { UserActions } from '../userActions.ts';
import type { Visit } from '../visit.ts';

/** Visits of users to the pages of a group; prepared users have the objects named in the places. */
export type Visits = (people: People) => Visit[];

/** The same place for several users. */
export const all = (place: string, ...who: string[]): Visit[] => who.map((one) => ({ who: one, place }));

/** The key of a user's object. @throws Error if it was not prepared */
export function keyOf(people: People, who: string, name: string): number {
  const key = people[who]?.keys[name];
  if (key === undefined) throw new Error(`${who} has no ${name}`);
  return key;
}

/** Types several values into a field, leaving it after each: invalid and valid ones. */
export const typing =
  (field: string, ...texts: string[]) =>
  async (actions: UserActions): Promise<void> => {
    for (const text of texts) await actions.type(field, text);
  };

/** Presses several elements, one after the other. */
export const pressing =
  (...what: (string | RegExp)[]) =>
  async (actions: UserActions): Promise<void> => {
    for (const one of what) await actions.press(one);
  };
