/** The examples of functions: expressions that read nothing, and the values that they have to have. */
import { isDeepStrictEqual } from 'node:util';
import { quote } from '../../src/language/expression/describe.ts';
import { prepare } from '../../src/language/expression/evaluate.ts';
import '../../src/language/expression/library.ts';
import { compileExpression, namesOf } from '../../src/language/expression/index.ts';

export interface FunctionExample {
  /** Without its equals sign. */
  expression: string;
  /** Its value; an amount as a decimal string. */
  value: unknown;
}

/**
 * Evaluates an example as a page does.
 * @param texts in English, by key
 * @returns the value as an expression has it: texts in quotes, amounts without
 * @throws where it cannot be compiled, or has another value than the example says
 */
export function evaluateExample(
  { expression, value }: FunctionExample,
  texts: Readonly<Record<string, string>>,
): string {
  const { tree, type, problems } = compileExpression(expression, namesOf({}));
  if (problems[0]) throw new Error(`${expression}: ${problems[0].message}`);
  const found = prepare(tree)({
    lookup: () => null,
    text: (key) => texts[key] ?? key,
    region: (code, tag = 'en') => new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code,
  });
  if (!isDeepStrictEqual(found, value))
    throw new Error(`${expression} is ${JSON.stringify(found)}, and not ${JSON.stringify(value)}`);
  return type.kind === 'decimal' && typeof found === 'string' ? found : quote(found);
}
