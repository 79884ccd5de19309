/**
 * The functions that only some pages call. They are loaded with the pages that call them (`library` of a compiled page),
 * and importing this module adds them to those of functions.ts, whose rules they follow.
 */
import { functions } from './functions.ts';
import { dates } from './library/dates.ts';
import { lists } from './library/lists.ts';
import { numbers } from './library/numbers.ts';
import { records } from './library/records.ts';
import { texts } from './library/texts.ts';

for (const group of [dates, lists, numbers, records, texts])
  for (const [name, compute] of Object.entries(group)) functions.set(name, compute);
