/** Warns once for each operation whose answer is read but not described by the contract: it cannot be type-checked. */

import type { Operation } from '../../contract/index.ts';
import { broken, type Type } from '../../expression/type.ts';
import { type JsonNode, member, members, stringOf } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';

/** Whether a schema says nothing about a value. A schema that cannot be read is reported elsewhere. */
const isUnknown = (type: Type): boolean => type.kind === 'any' && type !== broken;

/** Whether nothing is known about a value, or about its elements or fields. */
function isUntyped(type: Type): boolean {
  if (type.kind === 'list') return isUnknown(type.of);
  if (isUnknown(type)) return true;
  return type.kind === 'record' && Object.keys(type.fields).length === 0 && type.rest?.kind === 'any';
}

type ReportFinding = (at: JsonNode | undefined, rule: string, message: string, expected: string) => void;

/** Reports an operation whose answer is read but not described. */
export function reportUntyped(
  operation: Operation | undefined,
  at: JsonNode | undefined,
  report: ReportFinding,
): void {
  if (operation?.answer.kind !== 'json' || !isUntyped(operation.payload)) return;
  const { operationId, method, path, answer, wrapped } = operation;
  const status = answer.status ?? 'the first 2xx';
  const where = `${method} ${path}, responses, ${status}`;
  report(
    at,
    'untyped-payload',
    `The contract does not describe the answer of “${operationId}”, so expressions that read it cannot be checked`,
    wrapped && answer.media
      ? `a schema of the payload within the envelope, at ${where}`
      : `a schema under content, application/json, at ${where}`,
  );
}

/**
 * Checks the sources that expressions read.
 * @param root `data` of a page or `session` of the app
 * @param reads what expressions read, such as `data.limits`
 */
export function checkUntyped(
  json: JsonNode | undefined,
  root: 'data' | 'session',
  reads: Pick<ReadonlySet<string>, 'has'>,
  facts: Compilation['facts'],
  report: ReportFinding,
): void {
  for (const { name, value } of members(json)) {
    if (!reads.has(`${root}.${name}`)) continue;
    const at = member(value, 'operation');
    reportUntyped(facts.get('operation', stringOf(at) ?? ''), at, report);
  }
}
