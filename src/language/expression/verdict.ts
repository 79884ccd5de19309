import { EvaluationError } from './evaluationError.ts';

/** The result of `&&`, `||`, `exists` and `all`: one deciding operand outweighs any that is null or throws. */
export class Verdict {
  readonly #decisive: boolean;
  readonly #operator: string;
  #unknown = false;
  #failed = false;
  #failure: unknown;

  constructor(operator: string, decisive: boolean) {
    this.#operator = operator;
    this.#decisive = decisive;
  }

  /** Evaluates an operand. @returns whether it decides the result */
  add<Scope>(part: (scope: Scope) => unknown, scope: Scope): boolean {
    try {
      const value = part(scope);
      if (value === this.#decisive) return true;
      if (value === null) this.#unknown = true;
      else if (value !== !this.#decisive)
        throw new EvaluationError(this.#operator, [value], [], 'neither true nor false');
    } catch (failure) {
      // A pending value may still decide, so it is thrown in preference to an error.
      if (!this.#failed || this.#failure instanceof EvaluationError) this.#failure = failure;
      this.#failed = true;
    }
    return false;
  }

  /** The result if no operand decided. @throws what an operand has thrown */
  result(): boolean | null {
    if (this.#failed) throw this.#failure;
    return this.#unknown ? null : !this.#decisive;
  }
}
