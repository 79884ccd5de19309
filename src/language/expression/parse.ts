/** Parses CEL. Build time only: the evaluator does not need it. */
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { type Meant, meantAt, mergeFixes, written } from './habits.ts';
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

/** The parser's message, in words for spreadsheet users. */
function message(
  error: ParseError,
  source: string,
  { from, to }: { from: number; to: number },
  meant: Meant | undefined,
): string {
  const [, expected = '', got = ''] = /^Expected (\w+), got (\w+)/.exec(error.summary) ?? [];
  if (expected) return `${token(expected)} is missing before ${token(got)}`;
  const [, unexpected = ''] = /^Unexpected token: (\w+)/.exec(error.summary) ?? [];
  if (unexpected === 'EOF' && !source.trim()) return 'the expression is empty';
  if (error.code === 'limit_exceeded') return 'the expression is too long: name its parts in let';
  const hintText = meant ? `: ${meant.hint}` : '';
  if (unexpected === 'EOF') return `the expression ends too early${hintText}`;
  if (unexpected)
    return `${meant ? `\`${source.slice(from, to).trim()}\`` : token(unexpected)} is not allowed here${hintText}`;
  if (error.code === 'unterminated_string') return 'the text is not closed';
  if (error.code === 'reserved_identifier') {
    const word = source.slice(from, to);
    const known = spreadsheet(word);
    return `\`${word}\` is a word that CEL reserves${known ? `: write ${known}` : ''}`;
  }
  if (error.code === 'invalid_macro_argument') return 'the first argument is a new name for each element';
  if (error.code === 'unexpected_character') {
    return `\`${source.slice(from, to)}\` is not allowed here${hintText}`;
  }
  return error.summary;
}

type Instead = NonNullable<Problem['instead']>;

/** An expression with more mistakes is not fixed as a whole. */
const maxFixes = 12;

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
    const { from, to } = stopOf(error, source);
    const meant = meantAt(source, from, to);
    const span = meant ?? { from, to };
    const instead = meant?.instead && (fixAll(source, meant.instead) ?? meant.instead);
    const problem = {
      rule: 'expression-syntax' as const,
      from: span.from,
      to: span.to,
      message: message(error, source, span, meant),
    };
    return { problem: instead ? { ...problem, instead } : problem };
  }
}

/** Where the parser stopped, as offsets. */
function stopOf({ range }: ParseError, source: string): { from: number; to: number } {
  const from = Math.min(range?.start ?? 0, source.length);
  return { from, to: Math.min(Math.max(range?.end ?? source.length, from), source.length) };
}

/** Fixes further mistakes too, if the expression can then be parsed; undefined if not. */
function fixAll(source: string, first: Instead): Instead | undefined {
  let all = first;
  for (let round = 0; round < maxFixes; round++) {
    const fixed = written(source, all);
    try {
      environment.parse(fixed);
      return all;
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      const { from, to } = stopOf(error, fixed);
      const next = meantAt(fixed, from, to)?.instead;
      const joined = next && mergeFixes(all, next);
      if (!joined) return undefined;
      all = joined;
    }
  }
  return undefined;
}
