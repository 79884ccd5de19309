/**
 * Replaces parts of cel-js in builds for browsers: of the package this language needs the parser. It has no optional
 * values, and an evaluator, types and a checker of types of its own.
 */
export class Optional {}
export class TypeChecker {}
export class Duration {}

/** `1u`, which the parser reads. */
export class UnsignedInt {
  readonly #digits: string;

  /** @throws Error if it is none, or has more than 64 bits */
  constructor(digits: string) {
    if (BigInt(digits) >= 2n ** 64n) throw new RangeError(digits);
    this.#digits = digits;
  }

  toString(): string {
    return this.#digits;
  }
}

const nothing = (): void => undefined;

export const OPTIONAL_NONE = new Optional();
export const toggleOptionalTypes = nothing;
export const register = nothing;
export const registerFunctions = nothing;
export const registerOverloads = nothing;
