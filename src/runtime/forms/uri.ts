/**
 * In the place of fast-uri, which react-jsonschema-form uses for references relative to an `$id`. A released
 * schema has none: its references were resolved when it was compiled.
 *
 * The development server shakes no tree, so there Ajv is made as rjsf loads; it requires this as CommonJS,
 * which sees the named exports.
 */
export const equal = (one: string, other: string): boolean => one === other;
export const resolve = (_base: string, reference: string): string => reference;
export const parse = (address: string): string => address;
export const serialize = parse;

export default { equal, resolve };
