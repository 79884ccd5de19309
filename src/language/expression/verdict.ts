import { EvaluationError } from './evaluationError.ts';

/** What `&&`, `||`, `exists` and `all` come to: one part that decides outweighs any that is null or throws. */
export class Verdict {
  readonly #decisive: boolean;
  readonly #operator: string;
  #unknown = false;
  #failures: unknown[] = [];
  constructor(operator: string, decisive: boolean) {
    this.#operator = operator;
    this.#decisive = decisive;
  }

  /** Whether that part decides. */
  hear(part: () => unknown): boolean {
    try {
      const value = part();
      if (value === this.#decisive) return true;
      if (value === null) this.#unknown = true;
      else if (value !== !this.#decisive)
        throw new EvaluationError(this.#operator, [value], [], 'neither true nor false');
    } catch (failure) {
      this.#failures.push(failure);
    }
    return false;
  }

  /** When no part decided. What is only pending may still decide, so it is thrown rather than an error. */
  result(): boolean | null {
    const { length } = this.#failures;
    if (length)
      throw this.#failures.find((failure) => !(failure instanceof EvaluationError)) ?? this.#failures[0];
    return this.#unknown ? null : !this.#decisive;
  }
}
