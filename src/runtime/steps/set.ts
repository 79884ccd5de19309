import { ref } from 'valtio/vanilla';
import type { Path, Value } from '../../language/compiled.ts';
import type { Page } from '../page/page.ts';
import { evaluate } from '../values.ts';
import { type Running, settled } from './verb.ts';

/** Assigns a value to a path. A record or a list is stored as one value. */
export function assign(page: Page, path: Path, value: unknown): void {
  const [root, name = '', field = ''] = path;
  const kept = typeof value === 'object' && value !== null ? ref(value) : (value ?? null);
  if (root === 'state') page.state[name] = kept;
  else if (root === 'prefs') page.runtime.host.prefs[name] = kept;
  else if (root === 'forms') {
    const form = page.form(name);
    delete form.drafts[field];
    form.values[field] = kept;
    form.touched[field] = true;
    delete form.refused[field];
    form.filled += 1;
  } else throw new Error(`Nothing can be set at ${path.join('.')}`);
}

/** All values are evaluated before the first is assigned, so that two paths can be swapped. */
export async function set({ step, scope }: Running): Promise<void> {
  const places = step.props.set as unknown as { path: Path; value: Value }[];
  const values = await settled(() => places.map(({ value }) => evaluate(value, scope)));
  places.forEach(({ path }, index) => {
    assign(scope.page, path, values[index]);
  });
}
