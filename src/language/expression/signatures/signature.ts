/** What a signature is, and how those of functions with fixed parameters are made. */
import type { Tree } from '../../compiled.ts';
import { describeExpected, type Place } from '../assignable.ts';
import { describe } from '../describe.ts';
import type { Rule } from '../problem.ts';
import { nullableIf, type Type } from '../type.ts';
import { asJson, type Typed } from '../typed.ts';

/** A call, as its signature sees it. */
export interface Call {
  name: string;
  args: Typed[];
  /** That of the app. */
  timeZone: string;
  /** Reports an argument that is not assignable. */
  expect(at: number, type: Type | Place): void;
  /** Records the texts that it may return, by key. */
  texts(keys: readonly string[]): void;
  /** Records that it returns the label of its first argument in the status set that the argument at a position names. */
  statuses(name: string, at: number): void;
  wrong(at: number, message: string, rule?: Rule): void;
}

/** A parameter, for documentation. */
export interface Parameter {
  name: string;
  /** In words, as findings say it: `a whole number`. */
  type: string;
  optional?: boolean;
}

export interface Signature {
  /** Its syntax: `round(amount, places, 'down' | 'up' | 'half')`. */
  usage: string;
  parameters: readonly Parameter[];
  /** The type of its result, in words. Where an argument is null, it is null. */
  result: string;
  minArguments: number;
  maxArguments: number;
  /** Whether it is computed by library.ts. */
  library?: true;
  apply(call: Call): { type: Type; tree: Tree };
}

export function nullableArgs(args: readonly Typed[]): boolean {
  return args.some(({ type }) => type.nullable || type.kind === 'null');
}

export function plainCall(name: string, args: readonly Typed[]): Tree {
  return ['call', name, ...args.map(({ tree }) => tree)];
}

/** A function with fixed parameters; the last ones may be optional. */
export function fixed(
  usage: string,
  named: Readonly<Record<string, Type | Place>>,
  result: Type,
  optional = 0,
): Signature {
  const params = Object.values(named);
  return {
    usage,
    parameters: Object.entries(named).map(([name, type], at) => ({
      name,
      type: describeExpected(type),
      ...(at < params.length - optional ? {} : { optional: true }),
    })),
    result: describe(result),
    minArguments: params.length - optional,
    maxArguments: params.length,
    apply({ name, args, expect }) {
      params.forEach((param, at) => {
        if (at < args.length) expect(at, param);
      });
      const trees = args.map((arg, at) => (params[at] === 'string' ? asJson(arg) : arg.tree));
      return { type: nullableIf(nullableArgs(args), result), tree: ['call', name, ...trees] };
    },
  };
}
