/** Functions of moments. */
import type { Place } from '../assignable.ts';
import { nullableIf, type Type } from '../type.ts';
import { fixed, type Signature } from './signature.ts';

/** A function of a moment, in the time zone of the app. @param second its other parameter */
export function timed(
  usage: string,
  result: Type,
  second: Readonly<Record<string, Type | Place>> = {},
): Signature {
  const signature = fixed(usage, { moment: 'moment', ...second }, result);
  return {
    ...signature,
    apply(call) {
      const { type, tree } = signature.apply(call);
      // The text of an empty field is not a moment.
      const kind = call.args[0]?.type.kind;
      return {
        type: nullableIf(kind === 'string' || kind === 'any', type),
        tree: [...tree, ['v', call.timeZone]],
      };
    },
  };
}
