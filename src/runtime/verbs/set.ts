import type { Path, Value } from '../../language/compiled.ts';
import { evaluate } from '../page/evaluate.ts';
import { assign } from '../page/roots.ts';
import { type Running, settled } from '../steps/verb.ts';

/** All values are evaluated before the first is assigned, so that two paths can be swapped. */
export async function set({ step, scope }: Running): Promise<void> {
  const places = step.props.set as unknown as { path: Path; value: Value }[];
  const values = await settled(() => places.map(({ value }) => evaluate(value, scope)));
  places.forEach(({ path }, index) => {
    assign(scope.page, path, values[index]);
  });
}
