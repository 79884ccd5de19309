/** Functions that convert a value to another type, or replace null. */
import { describe } from '../describe.ts';
import { join } from '../join.ts';
import { nullableIf, required, string, type Type } from '../type.ts';
import { asOneOf } from '../typed.ts';
import { nullableArgs, plainCall, type Signature } from './signature.ts';

export const coalesce: Signature = {
  usage: 'coalesce(value, otherwise, …)',
  parameters: [
    { name: 'value', type: 'any value' },
    { name: 'otherwise', type: 'any value' },
    { name: '…', type: 'any value', optional: true },
  ],
  result: 'what all of them can be; not null if one of them never is',
  minArguments: 2,
  maxArguments: 8,
  apply({ args }) {
    const types = args.map(({ type }) => type);
    const joined = types.reduce(join);
    const known = types.some((type) => !type.nullable && type.kind !== 'null' && type.kind !== 'any');
    const type = known ? required(joined) : joined;
    const trees = args.map((arg) => {
      const tree = asOneOf(arg, joined);
      // An empty field is '' or null; converted to an amount, it is null.
      return joined.kind === 'decimal' && arg.type.kind === 'decimal' ? ['call', 'decimal', tree] : tree;
    });
    return { type, tree: ['coalesce', ...trees] };
  },
};

/** The possible values of a type as strings, if all are known. */
const valuesAsTexts = (type: Type | undefined): Type => {
  if (type?.kind === 'bool') return { kind: 'string', values: ['true', 'false'] };
  const known = type?.kind === 'int' || type?.kind === 'string' ? type.values : undefined;
  return known ? { kind: 'string', values: known.map(String) } : string;
};

/** int(…), double(…), decimal(…), string(…). */
export function conversion(usage: string, kinds: readonly Type['kind'][], result: Type): Signature {
  return {
    usage,
    parameters: [
      {
        name: 'value',
        type: `${kinds.includes('bool') ? 'true or false, ' : ''}a number, an amount or a text`,
      },
    ],
    result: describe(result),
    minArguments: 1,
    maxArguments: 1,
    apply({ name, args, wrong }) {
      const [value] = args;
      const kind = value?.type.kind;
      if (kind && kind !== 'any' && kind !== 'null' && !kinds.includes(kind))
        wrong(
          0,
          `${name}() takes a ${name === 'string' ? 'number, an amount, true or false' : 'number, an amount or a text'}`,
        );
      const optional = nullableArgs(args) || (name === 'decimal' && kind === 'string') || kind === 'any';
      return {
        type: nullableIf(optional, name === 'string' ? valuesAsTexts(value?.type) : result),
        tree: plainCall(name, args),
      };
    },
  };
}
