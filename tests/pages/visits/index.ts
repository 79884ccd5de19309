/** Who visits which pages, by the group of the pages. */
import type { People } from '../people/index.ts';
import type { Visit } from '../visit.ts';
import { withdraw } from './withdraw.ts';

export type Visits = (people: People) => Visit[];

export const groups: Record<string, Visits> = { withdraw };
