/** Checks of a text: its placeholders, and its width on a narrow phone. */
import { placeholdersOf } from '../../../language/project/texts.ts';
import type { TextPlacesAnswer } from '../../server/messages.ts';
import { baseOf, type Language, type Table } from './model.ts';

export interface PlaceholderFault {
  /** Missing placeholders. */
  lost: string[];
  /** Unexpected placeholders. */
  added: string[];
  /** Names in single braces, which are shown literally. */
  single: string[];
}

const nothing: PlaceholderFault = { lost: [], added: [], single: [] };

const inDoubleBraces = (text: string): string[] => placeholdersOf(text.replace(/(^|[^{])\{(?!\{)/g, '$1'));

/** Compares the placeholders of a text with those in the source language. */
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
  // A singular such as “One file” does not need the number.
  const mayLack = baseOf(key) === key ? '' : 'count';
  return {
    lost: [...expected].filter((name) => !found.has(name) && name !== mayLack),
    added: [...found].filter((name) => !expected.has(name) && name !== mayLack),
    single,
  };
}

/** The expected placeholders of a key: those in the source language; if it has none, those of the other languages. */
function expectedOf(table: Table, key: string, own: string, reference: string): Set<string> | undefined {
  if (own !== reference) {
    const text = table.texts.get(reference)?.get(key);
    if (text !== undefined) return new Set(inDoubleBraces(text));
  }
  const others = [...table.texts]
    .filter(([code]) => code !== own)
    .flatMap(([, texts]) => texts.get(key) ?? []);
  // The source language is wrong only if all other languages agree.
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
 * Single-line places on a phone of 360 px, with the sizes of the engine's styles. The title bar has a button on each
 * side; a button is within the page's margins and has its own.
 */
const lines = {
  title: { room: 360 - 2 * 48, font: { size: 17, weight: 700 }, kind: 'cut' },
  button: { room: 360 - 2 * 16 - 2 * 16, font: { size: 15, weight: 700 }, kind: 'wraps' },
} as const;

const tab = { font: { size: 11, weight: 400, spacing: -0.44 }, minWidth: 40, padding: 6, room: 360 };

/** The places of a text that have one line. */
export interface LinesOf {
  places: readonly ('button' | 'title')[];
  /** The keys of the labels of the tab bars with this text, by tab bar. */
  tabs: readonly (readonly [group: string, keys: readonly string[]])[];
}

/** @param answer undefined until the places are known */
export const linesOf = (answer: TextPlacesAnswer | undefined, key: string): LinesOf => ({
  places: answer && Object.hasOwn(answer.places, key) ? (answer.places[key] ?? []) : [],
  tabs: Object.entries(answer?.tabs ?? {}).filter(([, keys]) => keys.includes(key)),
});

/** Reports texts that are too wide for their place. */
export function widthFault(
  text: string,
  { places, tabs }: LinesOf,
  language: Language,
  table: Table,
  measure: Measure,
): WidthFault | undefined {
  // The width of a placeholder's value is unknown.
  if (text.includes('{{')) return undefined;
  for (const place of places) {
    const { room, font, kind } = lines[place];
    const need = Math.ceil(measure(text, font, language.tag));
    if (need > room) return { kind, need, room };
  }
  for (const [group, labels] of tabs) {
    const widthOf = (label: string): number =>
      Math.max(tab.minWidth, measure(label, tab.font, language.tag) + tab.padding);
    const own = table.texts.get(language.code);
    const whole = labels.reduce((sum, key) => sum + widthOf(own?.get(key) ?? ''), 0);
    // Labels that are wider than their equal share could be shortened.
    if (whole > tab.room && widthOf(text) > tab.room / labels.length)
      return { kind: 'tabs', group, over: Math.ceil(whole - tab.room) };
  }
  return undefined;
}
