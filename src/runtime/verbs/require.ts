import type { Step } from '../../language/compiled.ts';
import { Declined } from '../host/errors.ts';
import { evaluate } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { run } from '../steps/run.ts';
import { type Running, type RunOptions, settled } from '../steps/verb.ts';

/**
 * Evaluates guards in order. The first one that fails runs its `else` steps.
 * @throws Declined if a guard fails
 */
export async function requireGuards(
  names: readonly string[],
  scope: Scope,
  options: RunOptions = {},
): Promise<void> {
  const { runtime } = scope.page;
  for (const name of names) {
    const guard = runtime.host.app.guards[name];
    if (!guard) throw new Error(`No guard is called ${name}`);
    if ((await settled(() => evaluate(guard.check, scope))) === true) continue;
    if (await mayAnswer(scope, options)) await answer(guard.else, scope, options);
    throw new Declined(`The guard ${name} does not let pass`);
  }
}

/** Whether a guard may redirect now. A page that is opening has nothing else to show, so it waits until it may. */
async function mayAnswer({ page }: Scope, { arriving, since }: RunOptions): Promise<boolean> {
  const { runtime, place } = page;
  if (runtime.mayRedirect(since)) return true;
  if (!arriving) return false;
  await new Promise((done) => setTimeout(done, runtime.host.app.guardQuiet));
  return runtime.host.navigation.here() === place && runtime.mayRedirect();
}

/** Cancelling the steps of a guard on arrival goes back to the previous page. */
async function answer(steps: Step[], scope: Scope, options: RunOptions): Promise<void> {
  try {
    await run(steps, scope, options);
  } catch (error) {
    if (error instanceof Declined && options.arriving) scope.page.runtime.host.navigation.back();
    throw error;
  }
}

export async function require({ step, scope, since }: Running): Promise<void> {
  const names = Array.isArray(step.props.require) ? step.props.require.map(String) : [];
  await requireGuards(names, scope, { since });
}
