import { pathIn } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import type { Form } from '../form.ts';
import { labelOf } from '../label.ts';
import { optionsOf } from '../options.ts';
import { type FieldSchema, propertiesOf } from '../schema.ts';

/** Maximum number of values in a summary. */
const maxValues = 3;

/**
 * A summary of a record: its first values, as displayed, without those that are not shown in the form; with their labels
 * if all are numbers, which say nothing alone. Of a list: its first items.
 * @param path of the value in the form
 */
export function summaryOf(schema: FieldSchema, value: unknown, path: string, form: Form): string {
  const { shape, scope } = form;
  if (Array.isArray(value))
    return value
      .map((one) => wordOf(one))
      .filter(Boolean)
      .slice(0, maxValues)
      .join(', ');
  if (!isRecord(value) || !shape) return wordOf(value);
  const inForce = shape.chosenSchema(schema, value, '', {});
  const words = Object.entries(propertiesOf(inForce))
    .filter(([name]) => !shape.nested.isFixed(pathIn(path, name)))
    .map(([name, property]) => {
      const inner = value[name];
      const own = shape.inForce(property, inner);
      const option = optionsOf(undefined, own, scope).find((one) => one.value === inner);
      const word = option?.label ?? wordOf(inner);
      return { name, own, word, isNumber: !option && Number.isFinite(Number(word)) };
    })
    .filter(({ word }) => word !== '')
    .slice(0, maxValues);
  const areNumbers = words.every(({ isNumber }) => isNumber);
  return words
    .map(({ name, own, word }) =>
      areNumbers ? `${labelOf(pathIn(path, name), own, form, name)}: ${word}` : word,
    )
    .join(' · ');
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
