/**
 * Replaces fast-uri, which react-jsonschema-form uses for references relative to an `$id`. A released schema has none:
 * its references were resolved when it was compiled.
 *
 * The development server does no tree shaking, so Ajv is instantiated there when rjsf loads; it requires this file as
 * CommonJS, which uses the named exports.
 */
export const equal = (one: string, other: string): boolean => one === other;
export const resolve = (_base: string, reference: string): string => reference;
export const parse = (address: string): string => address;
export const serialize = parse;

export default { equal, resolve };
