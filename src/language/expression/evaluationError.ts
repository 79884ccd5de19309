/**
 * Thrown where a value is of a sort that its type ruled out, which is how a server that keeps no contract
 * shows, and where a computation has no result (a whole number divided by zero).
 *
 * `operator` is the operator or function, `values` what it was given, `sources` where each came from as a
 * path (`data.limits.rate`), empty for what was computed.
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
