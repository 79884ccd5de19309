import type { Read } from '../compiled.ts';
import { isAssignable } from './assignable.ts';
import { describe } from './describe.ts';
import type { Names } from './names.ts';
import type { Ast } from './parse.ts';
import type { Problem } from './problem.ts';
import { bool } from './type.ts';
import { failed, type Typed, typed } from './typed.ts';
import { isTrouble, type Outcome } from './typing.ts';

export interface Span {
  from: number;
  to: number;
}

/** The state of compiling one expression, shared by all its parts. */
export class Context {
  readonly problems: Problem[] = [];
  readonly reads = new Set<Read>();
  /** The keys of the texts that it may return. */
  readonly texts = new Set<string>();
  readonly #source: string;
  readonly #compile: (context: Context, ast: Ast, names: Names) => Typed;

  constructor(source: string, compile: (context: Context, ast: Ast, names: Names) => Typed) {
    this.#source = source;
    this.#compile = compile;
  }

  compile(ast: Ast, names: Names): Typed {
    return this.#compile(this, ast, names);
  }

  wrong(at: Span, message: string, more: Partial<Problem> = {}): Typed {
    this.problems.push({ rule: 'expression-type', from: at.from, to: at.to, message, ...more });
    return failed(at);
  }

  outcome(outcome: Outcome, at: Span): Typed {
    if (!isTrouble(outcome)) return typed(at, outcome.tree, outcome.type);
    return this.wrong(outcome.at, outcome.trouble, outcome.rule ? { rule: outcome.rule } : {});
  }

  /** Compiles a part that has to be boolean. */
  truth(ast: Ast, names: Names, role: string): Typed {
    const part = this.compile(ast, names);
    if (isAssignable(part.type, 'bool')) return part;
    return this.wrong(part, `${role} has to be true or false`, {
      expected: describe(bool),
      found: describe(part.type),
    });
  }

  /** The source text of a part. */
  source({ from, to }: Span): string {
    return this.#source.slice(from, to).trim();
  }

  /** The source text of a part, for messages. */
  name({ from, to }: Span): string {
    const text = this.#source.slice(from, to);
    return text.length > 40 ? 'this' : `\`${text}\``;
  }

  /** The span of a word after an offset in the source. */
  find(word: string, after: number): Span {
    const from = this.#source.indexOf(word, after);
    return { from, to: from + word.length };
  }
}
