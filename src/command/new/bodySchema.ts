/** The schema of a request body. */
import type { Operation } from '../../language/contract/index.ts';
import { child, type JsonObject, type Place } from '../../language/contract/reference.ts';
import { unfolded } from './recursion.ts';
import { type Shape, shapeOf } from './shape.ts';

/** @param operation as in the document @returns undefined if the call takes no body */
export function bodySchemaOf({ media }: Operation, operation: JsonObject, at: Place): Shape | undefined {
  if (media === undefined) return undefined;
  const request = child(operation, at, 'requestBody');
  const content = child(request.value, request.at, 'content', media);
  return unfolded(shapeOf(content.value.schema, content.at));
}
