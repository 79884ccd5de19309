/** Functions of records. */
import { type Computations, record } from '../functions.ts';

export const records: Computations = {
  entries: (value) => Object.entries(record(value)).map(([key, entry]) => ({ key, value: entry ?? null })),
  keys: (value) => Object.keys(record(value)),
  values: (value) => Object.values(record(value)).map((entry) => entry ?? null),
};
