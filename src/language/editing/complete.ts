/** What can be written at a cursor in a file of an app. */
import type { Project } from '../project/project.ts';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import { type Cursor, cursorAt } from './cursor.ts';
import { wordsAt } from './inExpression.ts';
import { type Item, plainIn } from './item.ts';
import type { Reader } from './meaning.ts';
import { namesAt } from './namesAt.ts';
import { type Observed, observe, ownerOfName, stringAt } from './observed.ts';
import { inOtherFile } from './otherFiles.ts';
import { valuesAt } from './valuesAt.ts';

/** What the functions of this folder know at a cursor. */
export interface At {
  project: Project;
  reader: Reader;
  cursor: Cursor;
  observed: Observed;
}

/**
 * What can be written at an offset, the likeliest first. The file need not be JSON yet.
 * @param source the file as it is in the editor
 */
export function complete(project: Project, source: SourceFile, offset: number, reader: Reader = {}): Item[] {
  const cursor = cursorAt(source.text, offset);
  if (!cursor) return [];
  const repaired = readSourceFile(source.file, cursor.repaired);
  const json = stringAt(repaired.root, cursor.at);
  if (!json) return [];
  const elsewhere = inOtherFile(project, repaired, json, cursor, reader);
  if (elsewhere) return sorted(elsewhere);
  const at: At = { project, reader, cursor, observed: observe(project, repaired) };
  const owner = ownerOfName(json);
  if (owner) return sorted(namesAt(owner, at));
  const isExpression = cursor.typed.startsWith('=') && !cursor.typed.startsWith('==');
  return sorted(isExpression ? inExpression(json, at) : valuesAt(json, at));
}

function inExpression(
  json: Parameters<typeof valuesAt>[0],
  { project, reader, cursor, observed }: At,
): Item[] {
  const env = observed.envOf(json);
  if (!env) return [];
  const before = cursor.typed.slice(1);
  const { offers, length } = wordsAt(before, env.names, observed.seen.get(json)?.expression, project, reader);
  const end = cursor.from + 1 + cursor.typed.length;
  return offers.map((offer) => ({
    ...offer,
    insert:
      offer.kind === 'function' ? `${plainIn(offer.label)}($1)` : JSON.stringify(offer.label).slice(1, -1),
    isSnippet: offer.kind === 'function',
    from: end - length,
    to: end,
    filter: offer.label,
  }));
}

const sorted = (items: Item[]): Item[] =>
  items.sort((a, b) => (a.rank ?? 5) - (b.rank ?? 5) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
