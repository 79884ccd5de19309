/** Completion at a cursor in a file of an app. */
import { isExpression } from '../compile/values/expression.ts';
import type { Place } from '../expression/assignable.ts';
import type { Names } from '../expression/names.ts';
import type { Type } from '../expression/type.ts';
import type { Project } from '../project/project.ts';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import { type Cursor, cursorAt } from './cursor.ts';
import { wordsAt } from './inExpression.ts';
import { type Item, plainIn } from './item.ts';
import { namesAt } from './namesAt.ts';
import { type Observed, observe, ownerOfName, stringAt } from './observed.ts';
import { inOtherFile } from './otherFiles.ts';
import { conditionNames } from './schemaConditions.ts';
import type { Reader } from './symbolInfo.ts';
import { valuesAt } from './valuesAt.ts';

/** What the functions of this folder know at a cursor. */
export interface At {
  project: Project;
  reader: Reader;
  cursor: Cursor;
  observed: Observed;
}

/**
 * Completion items at an offset, the likeliest first. The file may be incomplete JSON.
 * @param source the file as it is in the editor
 */
export function complete(project: Project, source: SourceFile, offset: number, reader: Reader = {}): Item[] {
  const cursor = cursorAt(source.text, offset);
  if (!cursor) return [];
  const repaired = readSourceFile(source.file, cursor.repaired);
  const json = stringAt(repaired.root, cursor.at);
  if (!json) return [];
  const names = isExpression(cursor.typed) && conditionNames(project, repaired, json);
  if (names) return sorted(wordsIn(names, 'bool', { project, reader, cursor }, source.text));
  const elsewhere = inOtherFile(project, repaired, json, cursor, reader);
  if (elsewhere) return sorted(elsewhere);
  const at: At = { project, reader, cursor, observed: observe(project, repaired) };
  const owner = ownerOfName(json);
  if (owner) return sorted(namesAt(owner, at));
  return sorted(isExpression(cursor.typed) ? inExpression(json, at, source.text) : valuesAt(json, at));
}

function inExpression(json: Parameters<typeof valuesAt>[0], at: At, text: string): Item[] {
  const env = at.observed.envOf(json);
  return env ? wordsIn(env.names, at.observed.seen.get(json)?.expression, at, text) : [];
}

/** @param to what the expression has to be, if that is known. @param text of the file, as it is in the editor */
function wordsIn(
  names: Names,
  to: Type | Place | undefined,
  { project, reader, cursor }: Omit<At, 'observed'>,
  text: string,
): Item[] {
  const before = cursor.typed.slice(1);
  const { offers, length } = wordsAt(before, names, to, project, reader);
  const end = cursor.from + 1 + cursor.typed.length;
  // The word around the cursor is replaced as a whole, and brackets that are there already are not written again.
  const [rest = ''] = /^\w*/.exec(text.slice(end)) ?? [];
  const isCalled = text.startsWith('(', end + rest.length);
  return offers.map((offer) => {
    const isSnippet = offer.kind === 'function' && !isCalled;
    return {
      ...offer,
      insert: isSnippet ? `${plainIn(offer.label)}($1)` : JSON.stringify(offer.label).slice(1, -1),
      isSnippet,
      from: end - length,
      to: end + rest.length,
      filter: offer.label,
    };
  });
}

const sorted = (items: Item[]): Item[] =>
  items.sort((a, b) => (a.rank ?? 5) - (b.rank ?? 5) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
