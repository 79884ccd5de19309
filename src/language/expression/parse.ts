/** Parses CEL. Build time only: the evaluator does not need it. */
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import type { Problem } from './problem.ts';
import { spreadsheet } from './spreadsheet.ts';

export type Ast = ASTNode;

/** Far longer than any real expression; a longer one is treated as an attack. */
const maxParts = 1000;

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: maxParts, maxDepth: 100 },
});

const symbols: Record<string, string> = {
  RPAREN: ')',
  LPAREN: '(',
  RBRACKET: ']',
  LBRACKET: '[',
  RBRACE: '}',
  LBRACE: '{',
  COLON: ':',
  COMMA: ',',
  DOT: '.',
  QUESTION: '?',
  PLUS: '+',
  MINUS: '-',
  MULTIPLY: '*',
  DIVIDE: '/',
  MODULO: '%',
  EQ: '==',
  NE: '!=',
  LT: '<',
  LE: '<=',
  GT: '>',
  GE: '>=',
  AND: '&&',
  OR: '||',
  NOT: '!',
  IN: 'in',
};

const kinds: Record<string, string> = {
  EOF: 'the end',
  IDENTIFIER: 'a name',
  NUMBER: 'a number',
  STRING: 'a text',
  BYTES: 'a text',
  BOOLEAN: 'true or false',
  NULL: 'null',
};

const token = (name: string): string => (symbols[name] ? `\`${symbols[name]}\`` : (kinds[name] ?? name));

const hints: Record<string, string> = {
  '=': 'to compare, write ==',
  and: 'for “and”, write &&',
  or: 'for “or”, write ||',
  not: 'for “not”, write !',
  '&': 'for “and”, write &&; to join texts, write +',
  '|': 'for “or”, write ||',
  '<>': 'for “is not”, write !=',
};

/** Full-width and typographic characters, and the ASCII that expressions use instead. */
const wide: Record<string, string> = {
  '＝': '=',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '×': '*',
  '／': '/',
  '÷': '/',
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
  '．': '.',
  '！': '!',
  '＜': '<',
  '＞': '>',
  '≦': '<=',
  '≧': '>=',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '？': '?',
  '：': ':',
  '％': '%',
  '＆': '&',
  '　': ' ',
  '\u00a0': ' ',
  ...Object.fromEntries([...'０１２３４５６７８９'].map((char, digit) => [char, String(digit)])),
  ...Object.fromEntries([...'“”‘’「」『』＇＂′'].map((char) => [char, "'"])),
};

/** A hint for spreadsheet syntax at this position. */
function hintAt(source: string, from: number, to: number): string | undefined {
  const written = source.slice(from, to);
  const word = /^\w+/.exec(source.slice(from))?.[0] ?? '';
  const plain = wide[written];
  if (plain !== undefined) return `in its place write a plain ${plain === ' ' ? 'space' : plain}`;
  if (written === '>' && source[from - 1] === '<') return hints['<>'];
  if (/%\s*$/.test(source.slice(0, from)) && !/^\w/.test(written))
    return '% is the rest of a division; for a percentage write / 100';
  return hints[written] ?? hints[word.toLowerCase()];
}

/** The parser's message, in words for spreadsheet users. */
function message(error: ParseError, source: string, from: number, to: number): string {
  const [, expected = '', got = ''] = /^Expected (\w+), got (\w+)/.exec(error.summary) ?? [];
  if (expected) return `${token(expected)} is missing before ${token(got)}`;
  const [, unexpected = ''] = /^Unexpected token: (\w+)/.exec(error.summary) ?? [];
  if (unexpected === 'EOF' && !source.trim()) return 'the expression is empty';
  if (error.code === 'limit_exceeded') return 'the expression is too long: name its parts in let';
  const hint = hintAt(source, from, to);
  const hintText = hint ? `: ${hint}` : '';
  if (unexpected === 'EOF') return `the expression ends too early${hintText}`;
  if (unexpected) return `${token(unexpected)} cannot stand here${hintText}`;
  if (error.code === 'unterminated_string') return 'the text is not closed';
  if (error.code === 'reserved_identifier') {
    const word = source.slice(from, to);
    const known = spreadsheet(word);
    return `\`${word}\` is a word that CEL reserves${known ? `: write ${known}` : ''}`;
  }
  if (error.code === 'invalid_macro_argument') return 'the first argument is a new name for each element';
  if (error.code === 'unexpected_character') {
    return `\`${source.slice(from, to)}\` cannot stand here${hintText}`;
  }
  return error.summary;
}

type Parsed = { ast: Ast } | { problem: Problem };

/** Cached because pages repeat the same expressions. Trees are never modified. */
const parsed = new Map<string, Parsed>();
const maxCached = 5000;

/** The syntax tree of an expression, or its syntax error. */
export function parse(source: string): Parsed {
  const known = parsed.get(source);
  if (known) return known;
  const found = parseUncached(source);
  if (parsed.size >= maxCached) parsed.clear();
  parsed.set(source, found);
  return found;
}

function parseUncached(source: string): Parsed {
  try {
    return { ast: environment.parse(source).ast };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const from = Math.min(error.range?.start ?? 0, source.length);
    const to = Math.min(Math.max(error.range?.end ?? source.length, from), source.length);
    return { problem: { rule: 'expression-syntax', from, to, message: message(error, source, from, to) } };
  }
}
