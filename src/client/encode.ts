/** Form-encodes values, for a query or a body. */

/**
 * The fields that are sent, in order. `null` and `undefined` are left out; a list sends its name once for each item.
 * @throws TypeError for a value without a plain string form, such as an object, NaN or an infinity
 */
function* fields(values: object): Generator<[name: string, value: string | Blob]> {
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null || item === undefined) continue;
      if (typeof item === 'string' || (typeof Blob !== 'undefined' && item instanceof Blob))
        yield [name, item];
      else if (typeof item === 'boolean' || typeof item === 'bigint' || Number.isFinite(item))
        yield [name, String(item)];
      else throw new TypeError(`The field "${name}" cannot be sent: ${String(item)}`);
    }
  }
}

/** Encodes as `a=1&b=%E3%81%82`, for a form or a query. */
export function encodeForm(values: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields(values)) {
    if (typeof value !== 'string')
      throw new TypeError(`The field "${name}" is a file: only upload takes one`);
    form.append(name, value);
  }
  return form.toString();
}

/** Encodes as multipart, which files require. */
export function encodeMultipart(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of fields(values)) form.append(name, value);
  return form;
}
