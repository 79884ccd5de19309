/**
 * The length of a text as JSON Schema counts it. Ajv has the same function as a CommonJS module, which would be larger in
 * a form than the rules of the form.
 */
export const codePoints = (text: string): number => [...text].length;
