/** Parses CEL. Build time only: the evaluator does not need it. */
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import type { Problem } from './problem.ts';

export type Ast = ASTNode;

const environment = new Environment({ unlistedVariablesAreDyn: true });

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

/** What the parser says, in words for a reader of spreadsheets. */
function message(error: ParseError, source: string, from: number, to: number): string {
  const [, expected = '', got = ''] = /^Expected (\w+), got (\w+)/.exec(error.summary) ?? [];
  if (expected) return `${token(expected)} is missing before ${token(got)}`;
  const [, unexpected = ''] = /^Unexpected token: (\w+)/.exec(error.summary) ?? [];
  if (unexpected === 'EOF')
    return source.trim() ? 'the expression ends too early' : 'the expression is empty';
  if (unexpected) return `${token(unexpected)} cannot stand here`;
  if (error.code === 'unterminated_string') return 'the text is not closed';
  if (error.code === 'reserved_identifier')
    return `\`${source.slice(from, to)}\` is a word that CEL reserves`;
  if (error.code === 'invalid_macro_argument') return 'the first argument is a new name for each element';
  if (error.code === 'unexpected_character') {
    const written = source.slice(from, to);
    const hint = hints[written] ?? hints[/^\w+/.exec(source.slice(from))?.[0] ?? ''];
    return `\`${written}\` cannot stand here${hint ? `: ${hint}` : ''}`;
  }
  return error.summary;
}

/** The tree of an expression, or what is wrong with it. */
export function parse(source: string): { ast: Ast } | { problem: Problem } {
  try {
    return { ast: environment.parse(source).ast };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const from = Math.min(error.range?.start ?? 0, source.length);
    const to = Math.min(Math.max(error.range?.end ?? source.length, from), source.length);
    return { problem: { rule: 'expression-syntax', from, to, message: message(error, source, from, to) } };
  }
}
