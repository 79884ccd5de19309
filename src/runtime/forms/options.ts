import type { Value } from '../../language/compiled.ts';
import type { Option } from '../choice/choice.ts';
import { force } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord, list, text } from '../values/read.ts';
import { alternativesOf, type FieldSchema, isPick, valueLabel } from './schema.ts';

const offered = (options: unknown): Option[] =>
  list(options)
    .filter(isRecord)
    .filter((option) => option.when !== false && option.when !== null)
    .map((option) => ({ value: option.value ?? null, label: text(option.label) }));

/** The options of a field: a literal list, the rows of a source, or the values of the schema's enum. */
export function optionsOf(settings: unknown, schema: FieldSchema, scope: Scope): Option[] {
  if (Array.isArray(settings)) return offered(settings);
  if (isRecord(settings)) {
    const parts = settings as Readonly<Record<string, Value>>;
    const rows = list(settings.of).map((it, index) => {
      const here = scope.with({ it, index });
      const detail = text(force(parts.detail, here));
      const mark = text(force(parts.mark, here));
      const words = text(force(parts.words, here));
      return {
        value: force(parts.value, here),
        label: text(force(parts.label, here)),
        ...(detail ? { detail } : {}),
        ...(mark ? { mark } : {}),
        ...(words ? { words } : {}),
      };
    });
    return [...offered(settings.first), ...rows];
  }
  const { host } = scope.page.runtime;
  const values = isPick(schema)
    ? alternativesOf(schema).map((one) => one.const)
    : (schema.enum ?? ('const' in schema ? [schema.const] : []));
  return values.map((value) => {
    const label = valueLabel(schema, value);
    return { value, label: label === undefined ? text(value) : host.text(label) };
  });
}
