/** Descriptions of the findings about a text. */
import type { Mark } from '../grid/types.ts';
import { type LinesOf, placeholderFault, widthFault } from './guards.ts';
import { measure } from './measure.ts';
import { isMissing, type Language, type Table } from './model.ts';
import { text } from './text.ts';

interface MarkedText {
  table: Table;
  key: string;
  language: Language;
  reference: string;
  lines: LinesOf;
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

export function marksOf({ table, key, language, reference, lines }: MarkedText): Mark[] {
  if (isMissing(table, key, language)) return [{ tone: 'missing', message: text('notHere') }];
  const marks: Mark[] = [];
  const { lost, added, single } = placeholderFault(table, key, language, reference);
  if (lost.length > 0) marks.push({ tone: 'bad', message: text('lost', { names: inBraces(lost) }) });
  if (added.length > 0) marks.push({ tone: 'bad', message: text('added', { names: inBraces(added) }) });
  if (single.length > 0) marks.push({ tone: 'bad', message: text('single', { names: inBraces(single) }) });
  if (table.untranslated.get(language.code)?.has(key))
    marks.push({ tone: 'missing', message: text('untranslated') });
  const own = table.texts.get(language.code)?.get(key) ?? '';
  const wide = widthFault(own, lines, language, table, measure);
  if (wide?.kind === 'tabs')
    marks.push({ tone: 'warn', message: text('tabs', { group: wide.group, over: wide.over }) });
  else if (wide) marks.push({ tone: 'warn', message: text(wide.kind, { need: wide.need, room: wide.room }) });
  return marks;
}
