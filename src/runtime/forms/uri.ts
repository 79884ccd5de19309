/**
 * In the place of fast-uri, which react-jsonschema-form uses for references relative to an `$id`. A released
 * schema has none: its references were resolved when it was compiled.
 */
const uri = {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
};
export default uri;
