import { type Details, type Finding, findingAt } from '../findings.ts';
import { didYouMean, nearest } from '../nearest.ts';
import type { JsonNode, SourceFile } from '../source/read.ts';

/** Collects findings about whole files. */
export class Report {
  readonly findings: Finding[] = [];

  add(
    source: SourceFile,
    at: JsonNode | undefined,
    rule: string,
    message: string,
    details: Details = {},
  ): void {
    this.findings.push(findingAt(source, at, rule, message, details));
  }

  warn(
    source: SourceFile,
    at: JsonNode | undefined,
    rule: string,
    message: string,
    details: Details = {},
  ): void {
    this.add(source, at, rule, message, { ...details, severity: 'warning' });
  }

  /** For a name that does not exist. */
  unknown(
    source: SourceFile,
    at: JsonNode | undefined,
    rule: string,
    what: string,
    name: string,
    names: readonly string[],
  ): void {
    const near = nearest(name, names);
    const hint = didYouMean(near);
    this.add(source, at, rule, `There is no ${what} “${name}”${hint}`, {
      expected: names.join(', '),
      nearest: near,
      name,
    });
  }
}
