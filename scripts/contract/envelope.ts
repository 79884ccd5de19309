/** A contract as its callers see it: each answer is its payload. */
import type { Contract } from '../../src/language/contract/index.ts';
import { type Json, type JsonObject, objectAt } from './json.ts';

/** A copy in which the answers of operations that are in the contract's envelope are without it. */
export function withoutEnvelope(document: JsonObject, { operations }: Contract): JsonObject {
  const copy = structuredClone(document);
  const paths = objectAt(copy, 'paths');
  for (const { wrapped, path, method, status, payloadSchema } of operations.values()) {
    if (!wrapped || status === undefined) continue;
    const responses = objectAt(objectAt(objectAt(paths, path), method.toLowerCase()), 'responses');
    // What the reader hands out is a part of this very document.
    const schema = (payloadSchema ?? {}) as Json;
    responses[status] = { description: '', content: { 'application/json': { schema } } };
  }
  return copy;
}
