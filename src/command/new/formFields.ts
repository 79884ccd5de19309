/** Which fields a form can and should ask for. */
import { roleOf } from './fieldRole.ts';
import type { Field, Shape } from './shape.ts';

/** How deep records in records are asked for. */
export const maxDepth = 4;

/** Whether a value is sent as a file, and not as text that has one in it. */
export const isFile = ({ kind, format }: Shape): boolean => kind === 'text' && format === 'binary';

/** Whether a form can and should ask for a field. */
export function isFormField({ name, shape }: Field, depth = 0): boolean {
  if (shape.readOnly || shape.deprecated) return false;
  if (roleOf(name, shape) === 'file') return isFile(shape);
  if (shape.kind === 'unknown' || depth > maxDepth) return false;
  if (shape.kind === 'record')
    return (
      depth < maxDepth &&
      [shape, ...shape.alternatives.map((one) => one.shape)].some(({ fields }) =>
        fields.some((one) => isFormField(one, depth + 1)),
      )
    );
  if (shape.kind === 'list' || shape.kind === 'map')
    return shape.of !== undefined && isFormField({ name, required: true, shape: shape.of }, depth + 1);
  return true;
}

/**
 * Whether a form that asks for a field asks for all that is in it. What it does not ask for is not in what it sends, and a
 * server that replaces the value would lose it.
 */
export function isWholeField({ name, shape }: Field, depth = 0): boolean {
  if (shape.readOnly) return true;
  if (shape.deprecated || depth > maxDepth) return false;
  if (shape.kind === 'record')
    return [shape, ...shape.alternatives.map((one) => one.shape)].every(({ fields }) =>
      fields.every((one) => isWholeField(one, depth + 1)),
    );
  if (shape.kind === 'list' || shape.kind === 'map')
    return shape.of !== undefined && isWholeField({ name, required: true, shape: shape.of }, depth + 1);
  return isFormField({ name, required: true, shape }, depth);
}
