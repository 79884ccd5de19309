/** Finds calls that fail whatever the values of their numbers are: `decimal('abc')`, `addDays(now, 999999999)`. */
import type { Tree } from '../compiled.ts';
import { EvaluationError, prepare } from './evaluate.ts';
import './library.ts';
import { isNumeric } from './type.ts';
import type { Typed } from './typed.ts';

/** Why a call always fails; undefined if it may have a result. @param tree the compiled call */
export function whyItFails(tree: Tree, args: readonly Typed[]): string | undefined {
  const [operator, name, ...trees] = tree;
  const isLiteral = ({ tree: [kind], type }: Typed) => kind === 'v' && type.kind !== 'null';
  if (operator !== 'call' || !args.some(isLiteral)) return undefined;
  if (!args.every((arg) => isLiteral(arg) || isNumeric(arg.type))) return undefined;
  // Unknown numbers are replaced by samples.
  const samples = trees.map((part, index) => {
    const arg = args[index];
    return !arg || isLiteral(arg) ? part : ['v', arg.type.kind === 'decimal' ? '1' : 1];
  });
  try {
    prepare(['call', name, ...samples] as unknown as Tree)({ lookup: () => null });
    return undefined;
  } catch (error) {
    if (!(error instanceof EvaluationError)) return undefined;
    return error.message.slice(error.operator.length + 2).replace(/ \(.*$/s, '');
  }
}
