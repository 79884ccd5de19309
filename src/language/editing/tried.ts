/** An expression while it is typed: its problems and its type, without the rest of the app. */
import { isAssignable, type Place } from '../expression/assignable.ts';
import { compileExpression } from '../expression/compile.ts';
import { describe } from '../expression/describe.ts';
import { describeExpected } from '../expression/index.ts';
import type { Names } from '../expression/names.ts';
import type { Type } from '../expression/type.ts';
import type { Project } from '../project/project.ts';
import { type JsonNode, readSourceFile, type SourceFile } from '../source/read.ts';
import { observe, stringAt } from './observed.ts';
import { conditionNames } from './schemaConditions.ts';
import { typeInWords } from './symbolInfo.ts';

export interface Tried {
  /** Offsets within the expression, without its equals sign. */
  problems: readonly { from: number; to: number; message: string }[];
  /** Its type in words. */
  type: string;
}

/**
 * @param text of the file, with the expression in it
 * @param offset of the quote before the expression
 * @returns undefined where no expression is expected
 */
export function tryExpression(
  project: Project,
  file: string,
  text: string,
  offset: number,
): Tried | undefined {
  const source = readSourceFile(file, text);
  const json = stringAt(source.root, offset);
  const written = typeof json?.value === 'string' ? json.value : '';
  if (!json || !written.startsWith('=')) return undefined;
  const { names, to } = expectedAt(project, source, json);
  if (!names) return undefined;
  const expression = written.slice(1);
  const { type, problems } = compileExpression(expression, names);
  const found = problems.map(({ from, to: end, message }) => ({ from, to: end, message }));
  if (found.length === 0 && to !== undefined && !isAssignable(type, to))
    found.push({
      from: 0,
      to: expression.length,
      message: `${describeExpected(to)} is expected here, and this is ${describe(type)}`,
    });
  return { problems: found, type: typeInWords(type) };
}

/** The names that an expression may have, and what it has to be: of a condition in a form's schema, or in a definition. */
function expectedAt(
  project: Project,
  source: SourceFile,
  json: JsonNode,
): { names: Names | undefined; to: Type | Place | undefined } {
  const names = conditionNames(project, source, json);
  if (names) return { names, to: 'bool' };
  const observed = observe(project, source);
  return { names: observed.envOf(json)?.names, to: observed.seen.get(json)?.expression };
}
