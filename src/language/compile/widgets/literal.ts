/** Validates literals of a widget's properties against its JSON Schema. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Widget } from '../../project/widgets.ts';

const ajv = new Ajv2020({
  strict: false,
  allErrors: false,
  validateFormats: false,
  // Few literals are validated: optimizing the code would take longer than running it.
  code: { optimize: false },
});
const validators = new WeakMap<object, ValidateFunction>();

/** Why a literal does not fit a property; undefined if it does. */
export function literalFault(value: unknown, schema: unknown, widget: Widget): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  let validate = validators.get(schema);
  if (!validate) {
    try {
      validate = ajv.compile({ $defs: widget.schema.$defs ?? {}, ...schema });
    } catch {
      // An invalid schema is reported in its own file.
      return undefined;
    }
    validators.set(schema, validate);
  }
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed: unknown = error?.params.allowedValues;
  return `is not valid: it ${error?.message ?? 'does not match its schema'}${Array.isArray(allowed) ? ` (${allowed.join(', ')})` : ''}`;
}
