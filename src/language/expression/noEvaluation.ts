/**
 * Replaces parts of cel-js in builds for browsers: of the package this language needs the parser. It has no optional
 * values, and an evaluator, types and a checker of types of its own.
 */
export class Optional {}
export class TypeChecker {}

const nothing = (): void => undefined;

export const OPTIONAL_NONE = new Optional();
export const toggleOptionalTypes = nothing;
export const register = nothing;
export const registerOverloads = nothing;
