import type { Read } from '../compiled.ts';
import { isAssignable } from './assignable.ts';
import { describe } from './describe.ts';
import { nonZeroIn, written } from './divisors.ts';
import type { Names } from './names.ts';
import type { Ast } from './parse.ts';
import type { Problem } from './problem.ts';
import { bool, fieldOf, type Type } from './type.ts';
import { failed, type Typed, withSpan } from './typed.ts';
import { isTrouble, type Outcome } from './typing.ts';

export interface Span {
  from: number;
  to: number;
}

/** The use of a status set: the span is its name, without quotes. */
export interface UsedStatuses extends Span {
  set: string;
  /** The type of the value whose label is read. */
  values: Type;
}

/** The state of compiling one expression, shared by all its parts. */
export class Context {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly reads = new Set<Read>();
  /** Where the types that it reads are declared, as far as that is in schemas that several others include. */
  readonly declared = new Set<string>();
  /** The keys of the texts that it may return. */
  readonly texts = new Set<string>();
  /** The status sets whose labels it may return. */
  readonly statuses: UsedStatuses[] = [];
  /** Whether it calls a function of library.ts. */
  library = false;
  /** The time zone of the app. */
  readonly timeZone: string;
  /** What is known not to be 0 at the part that is being compiled, as it is written. */
  #nonZero: readonly string[] = [];
  readonly #source: string;
  readonly #compile: (context: Context, ast: Ast, names: Names) => Typed;

  /** @param names those of the complete expression */
  constructor(source: string, names: Names, compile: (context: Context, ast: Ast, names: Names) => Typed) {
    this.#source = source;
    this.#compile = compile;
    this.timeZone = timeZoneIn(names);
  }

  compile(ast: Ast, names: Names): Typed {
    return this.#compile(this, ast, names);
  }

  /** Compiles a part where a condition is true, or false. */
  under(condition: Ast, holds: boolean, compile: () => Typed): Typed {
    const before = this.#nonZero;
    this.#nonZero = [...before, ...nonZeroIn(condition, this.#source, holds)];
    const part = compile();
    this.#nonZero = before;
    return part;
  }

  /** Warns of a whole divisor that can be 0. Amounts are not concerned: divided by 0 they are null. */
  checkDivisor(ast: Ast, { type, from, to }: Typed): void {
    if (type.kind !== 'int' && type.kind !== 'double') return;
    const isKnown = type.values !== undefined && !type.values.includes(0);
    // What is known of `x` also holds for `double(x)`.
    const inner = ast.op === 'call' && ast.args[1].length === 1 ? ast.args[1][0] : undefined;
    const isGuarded = [ast, inner].some((one) => one && this.#nonZero.includes(written(this.#source, one)));
    if (isKnown || type.positive || isGuarded) return;
    const name = this.name({ from, to });
    this.warnings.push({
      rule: 'division-by-zero',
      from,
      to,
      message: `${name === 'this' ? 'what this is divided by' : name} can be 0, and a division by 0 fails`,
      expected: `a condition, as in ${name === 'this' ? 'b' : this.source({ from, to })} == 0 ? null : …`,
    });
  }

  wrong(at: Span, message: string, more: Partial<Problem> = {}): Typed {
    this.problems.push({ rule: 'expression-type', from: at.from, to: at.to, message, ...more });
    return failed(at);
  }

  outcome(outcome: Outcome, at: Span): Typed {
    if (!isTrouble(outcome)) return withSpan(at, outcome.tree, outcome.type);
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

/** The only value that the type of `app.timeZone` allows; UTC without an app. */
function timeZoneIn(names: Names): string {
  const app = names.lookup('app')?.type;
  const zone = app?.kind === 'record' ? fieldOf(app, 'timeZone') : undefined;
  return zone?.kind === 'string' ? String(zone.values?.[0] ?? 'UTC') : 'UTC';
}
