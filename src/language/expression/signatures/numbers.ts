/** Functions of numbers and amounts. */
import type { Tree } from '../../compiled.ts';
import { broken, nullableIf } from '../type.ts';
import { numericKind, numericType } from '../typing.ts';
import { elementOf } from './collections.ts';
import { nullableArgs, plainCall, type Signature } from './signature.ts';

/** A function of numbers that computes exactly if one of them is an amount. */
export function numeric(usage: string, names: readonly string[], min: number, max: number): Signature {
  return {
    usage,
    parameters: names.map((name, at) => ({
      name,
      type: 'a number or an amount',
      ...(at < min ? {} : { optional: true }),
    })),
    result: 'a number; an amount if one of them is one',
    minArguments: min,
    maxArguments: max,
    apply({ name, args, wrong }) {
      if (args.some(({ type }) => type === broken)) return { type: broken, tree: ['v', null] };
      const kind = numericKind(args);
      if (typeof kind !== 'string') {
        wrong(args.indexOf(kind.at), kind.trouble);
        return { type: broken, tree: ['v', null] };
      }
      const variant = kind === 'decimal' ? `${name}.d` : name;
      return { type: nullableIf(nullableArgs(args), numericType(kind)), tree: plainCall(variant, args) };
    },
  };
}

export const sum: Signature = {
  usage: 'sum(list)',
  parameters: [{ name: 'list', type: 'a list of numbers or of amounts' }],
  result: 'a number; an amount if the elements are amounts',
  minArguments: 1,
  maxArguments: 1,
  apply(call) {
    const [list] = call.args;
    const of = elementOf(call);
    if (!list || of === broken) return { type: broken, tree: ['v', null] };
    const element = { ...list, type: of };
    const kind = of.kind === 'null' ? 'int' : numericKind([element]);
    if (typeof kind !== 'string') {
      call.wrong(0, `of each element: ${kind.trouble}`);
      return { type: broken, tree: ['v', null] };
    }
    const tree: Tree = ['call', kind === 'decimal' ? 'sum.d' : 'sum', list.tree];
    return { type: nullableIf(list.type.nullable || of.nullable, numericType(kind)), tree };
  },
};
