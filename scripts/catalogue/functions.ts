/** The examples of functions: expressions that read nothing, and the values that they have to have. */
import { isDeepStrictEqual } from 'node:util';
import { quote } from '../../src/language/expression/describe.ts';
import { prepare } from '../../src/language/expression/evaluate.ts';
import '../../src/language/expression/library.ts';
import type { StatusSet } from '../../src/language/compiled.ts';
import { compileExpression, namesOf } from '../../src/language/expression/index.ts';
import { compileScreen, type Project, releaseFile } from '../../src/language/node.ts';
import { routeOf } from './page.ts';

export interface FunctionExample {
  /** Without its equals sign. */
  expression: string;
  /** Its value; an amount as a decimal string. */
  value: unknown;
}

/** What examples read of the app. */
export interface Words {
  /** In English, by key. */
  texts: Readonly<Record<string, string>>;
  statuses: Readonly<Record<string, StatusSet>>;
}

/** The words of the examples of `text` and `label`. */
export async function wordsOfExamples(project: Project): Promise<Words> {
  const pages = ['text', 'label'].map((name) => routeOf({ group: 'functions', name }));
  const texts = await Promise.all(pages.map((route) => releaseFile(project, `texts/en${route}.json`)));
  return {
    texts: Object.assign({}, ...texts.map((file) => JSON.parse(file ?? '{}'))),
    statuses: Object.assign({}, ...pages.map((route) => compileScreen(project, route)?.statuses)),
  };
}

/**
 * Evaluates an example as a page does.
 * @returns the value as an expression has it: texts in quotes, amounts without
 * @throws where it cannot be compiled, or has another value than the example says
 */
export function evaluateExample({ expression, value }: FunctionExample, { texts, statuses }: Words): string {
  const { tree, type, problems } = compileExpression(expression, namesOf({}));
  if (problems[0]) throw new Error(`${expression}: ${problems[0].message}`);
  const found = prepare(tree)({
    lookup: () => null,
    text: (key, set) => {
      const label = set === undefined ? key : statuses[set]?.[key]?.label.t;
      return typeof label === 'string' ? (texts[label] ?? key) : key;
    },
    region: (code, tag = 'en') => new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code,
  });
  if (!isDeepStrictEqual(found, value))
    throw new Error(`${expression} is ${JSON.stringify(found)}, and not ${JSON.stringify(value)}`);
  return type.kind === 'decimal' && typeof found === 'string' ? found : quote(found);
}
