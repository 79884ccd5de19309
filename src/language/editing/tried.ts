/** An expression while it is typed: its problems and its type, without the rest of the app. */
import { isAssignable } from '../expression/assignable.ts';
import { compileExpression } from '../expression/compile.ts';
import { describe } from '../expression/describe.ts';
import { describeExpected } from '../expression/index.ts';
import type { Project } from '../project/project.ts';
import { readSourceFile } from '../source/read.ts';
import { observe, stringAt } from './observed.ts';
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
  const observed = observe(project, source);
  const env = observed.envOf(json);
  const to = observed.seen.get(json)?.expression;
  if (!env) return undefined;
  const expression = written.slice(1);
  const { type, problems } = compileExpression(expression, env.names);
  const found = problems.map(({ from, to: end, message }) => ({ from, to: end, message }));
  if (found.length === 0 && to !== undefined && !isAssignable(type, to))
    found.push({
      from: 0,
      to: expression.length,
      message: `${describeExpected(to)} is expected here, and this is ${describe(type)}`,
    });
  return { problems: found, type: typeInWords(type) };
}
