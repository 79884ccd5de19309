/** The shown texts and their order. */
import { useRef } from 'react';
import type { Mark } from '../grid/types.ts';
import { isMissing, type Language, type Table } from './model.ts';

/** `missingFirst`: all, those with missing texts first. `all`: in the order of the files. */
export type Filter = 'missingFirst' | 'all' | 'missing' | 'marked';

interface Criteria {
  table: Table;
  languages: readonly Language[];
  words: string;
  filter: Filter;
  isLoaded: boolean;
  marks(key: string, language: Language): readonly Mark[];
}

/** Rows stay where they are while they are edited, until others are asked for. */
export function useRows({ table, languages, words, filter, isLoaded, marks }: Criteria): string[] {
  const kept = useRef<{ asked: string; rows: string[] }>({ asked: '', rows: [] });
  // Added and removed texts change the rows; edited ones do not.
  const asked = [words, filter, isLoaded, languages.length, ...table.keys].join('\n');
  if (kept.current.asked === asked) return kept.current.rows;
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = table.keys.filter((key) => {
    const all = [key, ...languages.map(({ code }) => table.texts.get(code)?.get(key) ?? '')]
      .join('\n')
      .toLowerCase();
    return sought.every((word) => all.includes(word));
  });
  const lacking = new Set(
    found.filter((key) =>
      languages.some((one) => isMissing(table, key, one) || table.untranslated.get(one.code)?.has(key)),
    ),
  );
  const rest = found.filter((key) => !lacking.has(key));
  const isMarked = (key: string): boolean => languages.some((one) => marks(key, one).length > 0);
  const rows = {
    missingFirst: () => [...lacking, ...rest],
    all: () => found,
    missing: () => [...lacking],
    marked: () => [...lacking, ...rest].filter(isMarked),
  }[filter]();
  kept.current = { asked, rows };
  return rows;
}
