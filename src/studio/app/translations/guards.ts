/** What may be wrong with a text: its placeholders, and its width on a narrow phone. */
import { placeholdersOf } from '../../../language/project/texts.ts';
import type { TextUse } from '../../server/messages.ts';
import { baseOf, type Language, type Table } from './model.ts';

export interface PlaceholderFault {
  /** Placeholders that the text should have, and does not. */
  lost: string[];
  /** Those that it has, and should not. */
  added: string[];
  /** Those in single braces, which are shown as they are. */
  single: string[];
}

const nothing: PlaceholderFault = { lost: [], added: [], single: [] };

const inDoubleBraces = (text: string): string[] => placeholdersOf(text.replace(/(^|[^{])\{(?!\{)/g, '$1'));

/** Compares the placeholders of a text with those of the language that it is translated from. */
export function placeholderFault(
  table: Table,
  key: string,
  language: Language,
  reference: string,
): PlaceholderFault {
  const own = table.texts.get(language.code)?.get(key);
  if (own === undefined) return nothing;
  const found = new Set(inDoubleBraces(own));
  const single = placeholdersOf(own).filter((name) => !found.has(name));
  const expected = expectedOf(table, key, language.code, reference);
  if (!expected) return { ...nothing, single };
  // “One file” needs no number.
  const mayLack = baseOf(key) === key ? '' : 'count';
  return {
    lost: [...expected].filter((name) => !found.has(name) && name !== mayLack),
    added: [...found].filter((name) => !expected.has(name) && name !== mayLack),
    single,
  };
}

/** The placeholders of a key: those in the reference, or where it has none, in the other languages. */
function expectedOf(table: Table, key: string, own: string, reference: string): Set<string> | undefined {
  if (own !== reference) {
    const text = table.texts.get(reference)?.get(key);
    if (text !== undefined) return new Set(inDoubleBraces(text));
  }
  const others = [...table.texts]
    .filter(([code]) => code !== own)
    .flatMap(([, texts]) => texts.get(key) ?? []);
  // The reference is wrong only where all the others agree.
  const sets = others.map((text) => [...new Set(inDoubleBraces(text))].sort().join());
  if (sets.length === 0 || new Set(sets).size > 1) return undefined;
  return new Set(inDoubleBraces(others[0] ?? ''));
}

/** The width of a text in pixels. */
export type Measure = (
  text: string,
  font: { size: number; weight: number; spacing?: number },
  tag: string,
) => number;

export type WidthFault =
  | { kind: 'cut' | 'wraps'; need: number; room: number }
  | { kind: 'tabs'; group: string; over: number };

/**
 * Places with one line on a phone of 360 px, as the engine's styles have them. The bar of a page has a button on each side;
 * a button stands in the page's margins and has its own.
 */
const lines = {
  title: { room: 360 - 2 * 48, font: { size: 17, weight: 700 }, kind: 'cut' },
  button: { room: 360 - 2 * 16 - 2 * 16, font: { size: 15, weight: 700 }, kind: 'wraps' },
} as const;

const tab = { font: { size: 11, weight: 400, spacing: -0.44 }, minWidth: 40, padding: 6, room: 360 };

/** Where a text has too little room. @param tabs the keys of the labels of each tab bar */
export function widthFault(
  text: string,
  uses: readonly TextUse[],
  language: Language,
  tabs: ReadonlyMap<string, readonly string[]>,
  table: Table,
  measure: Measure,
): WidthFault | undefined {
  // What fills a placeholder is not known.
  if (text.includes('{{')) return undefined;
  for (const { place, group = '' } of uses) {
    if (place === 'title' || place === 'button') {
      const { room, font, kind } = lines[place];
      const need = Math.ceil(measure(text, font, language.tag));
      if (need > room) return { kind, need, room };
    }
    const labels = place === 'tab' ? (tabs.get(group) ?? []) : [];
    const widthOf = (label: string): number =>
      Math.max(tab.minWidth, measure(label, tab.font, language.tag) + tab.padding);
    const own = table.texts.get(language.code);
    const whole = labels.reduce((sum, key) => sum + widthOf(own?.get(key) ?? ''), 0);
    // Of the labels, those that are wider than their share can be shortened.
    if (whole > tab.room && widthOf(text) > tab.room / labels.length)
      return { kind: 'tabs', group, over: Math.ceil(whole - tab.room) };
  }
  return undefined;
}

/** The keys of the labels of each tab bar. */
export function tabsOf(uses: Readonly<Record<string, readonly TextUse[]>>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, all] of Object.entries(uses))
    for (const { place, group } of all)
      if (place === 'tab' && group !== undefined) found.set(group, [...(found.get(group) ?? []), key]);
  return found;
}
