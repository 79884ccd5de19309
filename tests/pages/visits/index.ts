/** Which users visit which pages, by group of pages. */
import { account } from './account.ts';
import { collectibles } from './collectibles.ts';
import { home } from './home.ts';
import { money } from './money.ts';
import { savings } from './savings.ts';
import { trading } from './trading.ts';
import type { Visits } from './visits.ts';

export const groups: Record<string, Visits> = { home, account, money, trading, savings, collectibles };
