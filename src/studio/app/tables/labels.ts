/** The label of a new row: a text key with its texts. */
import type { Changes } from '../../draft/changes.ts';
import { editTexts } from '../translations/model.ts';
import type { RowField } from './NewRow.tsx';
import { text } from './text.ts';
import type { Definitions } from './useDefinitions.ts';

/** A field for the text in each language; the first is required. */
export const labelFields = ({ languages }: Definitions): RowField[] =>
  languages.map(({ code, name, tag }, at) => ({
    id: `text.${code}`,
    label: text('labelIn', { language: name }),
    lang: tag,
    isRequired: at === 0,
  }));

/** Adds the texts. @returns their key, which is new */
export function addLabel(
  changes: Changes,
  { languages, table }: Definitions,
  values: Readonly<Record<string, string>>,
  wanted: string,
): string {
  const group = wanted
    .split('.')
    .map((word) => word.replace(/[^\w-]+/g, '') || 'x')
    .join('.');
  let key = group;
  for (let count = 2; isTaken(table.keys, key); count += 1) key = `${group}${count}`;
  const edits = languages.flatMap((language) => {
    const written = values[`text.${language.code}`] ?? '';
    return written ? [{ key, language, text: written }] : [];
  });
  editTexts(changes, table, edits);
  return key;
}

/** A key is also taken if it is a group of keys, or is below another key. */
const isTaken = (keys: readonly string[], key: string): boolean =>
  keys.some((one) => one === key || one.startsWith(`${key}.`) || key.startsWith(`${one}.`));
