/** Prints compiled expressions in the syntax of definitions. */
import type { Tree } from '../compiled.ts';

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';

/** By precedence, lowest first. */
const levels = [
  ['?:'],
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];
const levelOf = (operator: string): number => {
  const level = levels.findIndex((operators) => operators.includes(operator));
  return level === -1 ? levels.length : level;
};

/** The operator as it is written: those of the compiler name the kind of their numbers too. */
const operatorOf = (operator: string): string =>
  /^(?:[-+*/%]|[<>]=?|[=!]=|in)[id]$/.test(operator) ? operator.slice(0, -1) : operator;

const quoted = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : (JSON.stringify(value) ?? String(value));

/** @param value a tree, or a plain value @returns for example `data.user.level >= 2` */
export function expressionText(value: unknown): string {
  return isTree(value) ? textOf(value) : quoted(value);
}

function textOf([written, ...args]: Tree): string {
  const operator = operatorOf(written);
  const [first, second, third] = args;
  const all = (from: number): string => args.slice(from).map(expressionText).join(', ');
  switch (operator) {
    case 'v':
      return quoted(first);
    case 'id':
      return String(first);
    case 'form':
      return `forms.${first}`;
    case '.':
      return `${tight(first)}.${second}`;
    case '[]':
      return `${tight(first)}[${expressionText(second)}]`;
    case '!':
      return `!${tight(first)}`;
    case 'list':
      return `[${all(0)}]`;
    case 'record':
      return `{${args.map((entry) => (Array.isArray(entry) ? `${quoted(entry[0])}: ${expressionText(entry[1])}` : '')).join(', ')}}`;
    case 'map':
    case 'filter':
    case 'exists':
    case 'all':
    case 'exists_one':
      return `${tight(first)}.${operator}(${second}, ${expressionText(third)})`;
    case 'text':
      return second === undefined ? `text(${all(0)})` : `label(${expressionText(first)}, ${quoted(second)})`;
    case 'matches':
      return `${tight(first)}.matches(${quoted(second)})`;
    case 'call':
      // Conversions that the compiler adds for exact amounts are not printed.
      return first === 'decimal' || first === 'plain' ? expressionText(second) : `${first}(${all(1)})`;
    case '?:':
      return `${within(first, 1)} ? ${within(second, 1)} : ${within(third, 0)}`;
  }
  const level = levelOf(operator);
  if (level === levels.length) return `${operator}(${all(0)})`;
  // Operators of one level are read from the left.
  return args.map((arg, at) => within(arg, at === 0 ? level : level + 1)).join(` ${operator} `);
}

/** In brackets, where it would otherwise be read differently. */
function within(value: unknown, level: number): string {
  const text = expressionText(value);
  return isTree(value) && levelOf(bare(value)) < level ? `(${text})` : text;
}
const tight = (value: unknown): string => within(value, levels.length);

/** The operator of what is printed. */
function bare(tree: Tree): string {
  const [operator, first, second] = tree;
  const unseen = operator === 'call' && (first === 'decimal' || first === 'plain');
  return unseen && isTree(second) ? bare(second) : operatorOf(operator);
}
