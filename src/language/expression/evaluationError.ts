/**
 * Thrown if a value does not have its static type, because a server violates the contract, and if a computation has no
 * result (an integer divided by zero).
 *
 * `operator` is the operator or function, `values` are its arguments, `sources` the path each was read from
 * (`data.limits.rate`), empty for computed values.
 */
export class EvaluationError extends Error {
  readonly operator: string;
  readonly values: readonly unknown[];
  readonly sources: readonly string[];

  constructor(operator: string, values: readonly unknown[], sources: readonly string[], reason: string) {
    const given = values.map((value, at) => `${sources[at] ? `${sources[at]} = ` : ''}${show(value)}`);
    super(`${operator}: ${reason} (${given.join(', ')})`);
    this.name = 'EvaluationError';
    this.operator = operator;
    this.values = values;
    this.sources = sources;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
