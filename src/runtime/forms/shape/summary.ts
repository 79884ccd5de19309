import { isRecord } from '../../values/read.ts';
import type { Form } from '../form.ts';
import { optionsOf } from '../options.ts';
import { type FieldSchema, propertiesOf } from '../schema.ts';

/** Maximum number of values in a summary. */
const maxValues = 3;

/** A summary of a record: its first values, as displayed; of a list: its number of items. */
export function summaryOf(schema: FieldSchema, value: unknown, form: Form): string {
  const { shape, scope } = form;
  if (Array.isArray(value))
    return value
      .map((one) => wordOf(one))
      .filter(Boolean)
      .slice(0, maxValues)
      .join(', ');
  if (!isRecord(value) || !shape) return wordOf(value);
  const inForce = shape.chosenSchema(schema, value, '', {});
  return Object.entries(propertiesOf(inForce))
    .map(([name, property]) => {
      const inner = value[name];
      const option = optionsOf(undefined, shape.inForce(property, inner), scope).find(
        (one) => one.value === inner,
      );
      return option?.label ?? wordOf(inner);
    })
    .filter((word) => word !== '')
    .slice(0, maxValues)
    .join(' · ');
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
