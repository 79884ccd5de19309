/** What is read of answers that the contract does not describe cannot be checked: that is told, once for each. */

import type { Unit } from '../compile/unit.ts';
import type { Operation } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import { type Json, member, members, stringOf } from '../source/read.ts';

/** Whether nothing is known of a value, or of what it holds. */
function isUntyped(type: Type): boolean {
  if (type.kind === 'any') return true;
  if (type.kind === 'list') return type.of.kind === 'any';
  return type.kind === 'record' && Object.keys(type.fields).length === 0 && type.rest?.kind === 'any';
}

type Tell = (at: Json | undefined, rule: string, message: string, expected: string) => void;

/** Tells of an operation whose answer is read and not described. */
export function tellUntyped(operation: Operation | undefined, at: Json | undefined, tell: Tell): void {
  if (operation?.answer.kind !== 'json' || !isUntyped(operation.payload)) return;
  const { operationId, method, path, answer, wrapped } = operation;
  const status = answer.status ?? 'the first 2xx';
  const where = `${method} ${path}, responses, ${status}`;
  tell(
    at,
    'untyped-payload',
    `The contract does not say what “${operationId}” answers, so nothing that is read of it can be checked`,
    wrapped && answer.media
      ? `a schema of the payload within the envelope, at ${where}`
      : `a schema under content, application/json, at ${where}`,
  );
}

/**
 * Sources that expressions read.
 * @param root `data` of a page or `session` of the app
 * @param reads what expressions read of it, such as `data.limits`
 */
export function checkUntyped(
  json: Json | undefined,
  root: 'data' | 'session',
  reads: ReadonlySet<string>,
  facts: Unit['facts'],
  tell: Tell,
): void {
  for (const { name, value } of members(json)) {
    if (!reads.has(`${root}.${name}`)) continue;
    const at = member(value, 'operation');
    tellUntyped(facts.get('operation', stringOf(at) ?? ''), at, tell);
  }
}
