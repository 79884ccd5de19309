/** Functions of lists and records. */
import { describe } from '../describe.ts';
import { join } from '../join.ts';
import { any, broken, int, listOf, nullableIf, string, type Type } from '../type.ts';
import { type Call, nullableArgs, plainCall, type Signature } from './signature.ts';

/** The element type of the first argument, which has to be a list. */
export function elementOf({ args, expect }: Call): Type {
  expect(0, 'list');
  const type = args[0]?.type;
  if (type === broken) return broken;
  return type?.kind === 'list' ? type.of : any;
}

/** A function of a list. @param words the type of its result */
export function ofList(
  usage: string,
  list: string,
  words: string,
  result: (element: Type) => Type,
): Signature {
  return {
    usage,
    parameters: [{ name: 'list', type: list }],
    result: words,
    minArguments: 1,
    maxArguments: 1,
    apply: (call) => ({
      type: nullableIf(nullableArgs(call.args), result(elementOf(call))),
      tree: plainCall(call.name, call.args),
    }),
  };
}

/** A function of a record; `result` gets the type of its values and of its keys. */
export function ofRecord(usage: string, words: string, result: (value: Type, key: Type) => Type): Signature {
  return {
    usage,
    parameters: [{ name: 'record', type: 'a record' }],
    result: words,
    minArguments: 1,
    maxArguments: 1,
    apply(call) {
      call.expect(0, 'object');
      const type = call.args[0]?.type;
      const inner =
        type?.kind === 'record'
          ? [...Object.values(type.fields), ...(type.rest ? [type.rest] : [])]
          : [type ?? any];
      const value = inner.length ? inner.reduce(join) : any;
      const closed = type?.kind === 'record' && !type.rest && inner.length > 0;
      const key: Type = closed ? { kind: 'string', values: Object.keys(type.fields) } : string;
      return {
        type: nullableIf(nullableArgs(call.args), result(value, key)),
        tree: plainCall(call.name, call.args),
      };
    },
  };
}

/** The elements without those that are equal to an earlier one. */
export const distinct: Signature = {
  ...ofList('distinct(list)', 'a list', 'a list of the elements, each once', listOf),
  apply(call) {
    const of = elementOf(call);
    const name = of.kind === 'decimal' ? 'distinct.d' : 'distinct';
    return { type: nullableIf(nullableArgs(call.args), listOf(of)), tree: plainCall(name, call.args) };
  },
};

export const size: Signature = {
  usage: 'size(list, text or record)',
  parameters: [{ name: 'value', type: 'a list, a text or a record' }],
  result: describe(int),
  minArguments: 1,
  maxArguments: 1,
  apply({ name, args, wrong }) {
    const [value] = args;
    if (value && !['list', 'string', 'record', 'any', 'null'].includes(value.type.kind))
      wrong(0, 'only a list, a text or a record has a size');
    return { type: nullableIf(nullableArgs(args), int), tree: plainCall(name, args) };
  },
};
