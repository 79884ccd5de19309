/** Which texts are shown, and in which order. */
import { useRef } from 'react';
import type { Mark } from '../grid/types.ts';
import { isMissing, type Language, type Table } from './model.ts';

export type Filter = 'all' | 'missing' | 'marked';

interface Criteria {
  table: Table;
  languages: readonly Language[];
  words: string;
  filter: Filter;
  isLoaded: boolean;
  marks(key: string, language: Language): readonly Mark[];
}

/** Those with missing texts come first. Rows stay where they are while they are edited, until others are asked for. */
export function useRows({ table, languages, words, filter, isLoaded, marks }: Criteria): string[] {
  const kept = useRef<{ asked: string; rows: string[] }>({ asked: '', rows: [] });
  // Texts that are added or removed change the rows; those that are edited do not.
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
  const rows =
    filter === 'missing'
      ? [...lacking]
      : filter === 'marked'
        ? [...lacking, ...rest].filter(isMarked)
        : [...lacking, ...rest];
  kept.current = { asked, rows };
  return rows;
}
