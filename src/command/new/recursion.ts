/** Records that contain records of their own schema, as a folder does: a form asks for one of them within another. */
import type { Shape } from './shape.ts';

/** How often a record may be in one of its own schema. */
const maxWithin = 1;

/**
 * The same shape, without records that are too often in one of their own schema.
 * @param above the names of the schemas of the records that it is in
 */
export function unfolded(shape: Shape, above: readonly string[] = []): Shape {
  const { kind, name } = shape;
  const isNamed = kind === 'record' && name !== '';
  if (isNamed && above.filter((one) => one === name).length > maxWithin)
    return Object.create(shape, {
      kind: { value: 'unknown' },
      fields: { value: [] },
      alternatives: { value: [] },
    });
  const here = isNamed ? [...above, name] : above;
  // Computed on demand, as it may contain itself, and once, so that a field is the same each time.
  let fields: Shape['fields'] | undefined;
  let of: Shape | undefined;
  let alternatives: Shape['alternatives'] | undefined;
  return Object.create(shape, {
    fields: {
      get: () => {
        fields ??= shape.fields.map((field) => ({ ...field, shape: unfolded(field.shape, here) }));
        return fields;
      },
    },
    of: {
      get: () => {
        of ??= shape.of && unfolded(shape.of, here);
        return of;
      },
    },
    alternatives: {
      get: () => {
        alternatives ??= shape.alternatives.map((one) => ({ ...one, shape: unfolded(one.shape, here) }));
        return alternatives;
      },
    },
  });
}
