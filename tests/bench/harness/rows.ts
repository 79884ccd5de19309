import { seeded } from './random.ts';

/** One market. `price` and `volume` are decimal strings, `change` is a percent string with its sign. */
export interface Row {
  id: number;
  name: string;
  price: string;
  change: string;
  volume: string;
}

export interface RowPage {
  current_page: number;
  data: Row[];
  last_page: number;
  per_page: number;
  total: number;
}

/** The name of the row at a position, counted from 1. */
export const rowName = (place: number) => `R${String(place).padStart(4, '0')}/USDT`;

const made = new Map<number, readonly Row[]>();

function rowsOf(length: number): readonly Row[] {
  const rows = made.get(length) ?? makeRows(length);
  made.set(length, rows);
  return rows;
}

function makeRows(length: number): readonly Row[] {
  const random = seeded(7);
  return Array.from({ length }, (_, index) => {
    const change = random() * 20 - 10;
    return {
      id: index + 1,
      name: rowName(index + 1),
      price: (random() * 10 ** (1 + Math.floor(random() * 4))).toFixed(4),
      change: `${change < 0 ? '' : '+'}${change.toFixed(2)}%`,
      volume: (random() * 1e6).toFixed(2),
    };
  });
}

/**
 * The rows of a page: of a thousand, or of as many as are asked for at once.
 * @param page counted from 1
 */
export function rowPage(page: number, limit: number): RowPage {
  const rows = rowsOf(Math.max(1000, limit));
  return {
    current_page: page,
    data: rows.slice((page - 1) * limit, page * limit),
    last_page: Math.ceil(rows.length / limit),
    per_page: limit,
    total: rows.length,
  };
}
