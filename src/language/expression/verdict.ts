import { EvaluationError } from './evaluationError.ts';

/** What `&&`, `||`, `exists` and `all` come to: one part that decides outweighs any that is null or throws. */
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

  /** Whether that part, evaluated in that scope, decides. */
  hear<Scope>(part: (scope: Scope) => unknown, scope: Scope): boolean {
    try {
      const value = part(scope);
      if (value === this.#decisive) return true;
      if (value === null) this.#unknown = true;
      else if (value !== !this.#decisive)
        throw new EvaluationError(this.#operator, [value], [], 'neither true nor false');
    } catch (failure) {
      // What is only on its way may still decide, so it is thrown rather than an error.
      if (!this.#failed || this.#failure instanceof EvaluationError) this.#failure = failure;
      this.#failed = true;
    }
    return false;
  }

  /** When no part decided. @throws what a part has thrown */
  result(): boolean | null {
    if (this.#failed) throw this.#failure;
    return this.#unknown ? null : !this.#decisive;
  }
}
