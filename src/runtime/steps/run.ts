/** Runs steps in order. A failed step stops the rest. */
import type { Step } from '../../language/compiled.ts';
import { Declined, type Failure, SourceFailed, StepFailed } from '../host/errors.ts';
import { evaluate, isSteps } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { CodeMissing, type RunOptions, settled } from './verb.ts';

/** For a step whose code could not be loaded. */
const offline: Failure = { kind: 'offline', message: '', reason: null, field: null };

/**
 * @returns the scope with the names that the steps have defined
 * @throws Declined, StepFailed, SourceFailed, CodeMissing, EvaluationError
 */
export async function run(steps: readonly Step[], scope: Scope, options: RunOptions = {}): Promise<Scope> {
  let here = scope;
  for (const step of steps) {
    const current = here;
    if (step.when !== undefined && (await settled(() => evaluate(step.when, current))) !== true) {
      // Later steps may read it: it is null, as its type says.
      if (step.as !== undefined) here = here.with({ [step.as]: null });
      continue;
    }
    const verb = scope.page.runtime.vocabulary.verbs[step.do];
    if (!verb) throw new Error(`No step is called ${step.do}`);
    const result = await verb({
      ...options,
      step,
      scope: current,
      value: (name) => settled(() => evaluate(step.props[name], current)),
    });
    if (step.as !== undefined) here = here.with({ [step.as]: result ?? null });
  }
  return here;
}

/**
 * Runs the steps of a slot and shows failures to the user.
 * @returns whether all of them have run
 */
export async function press(slot: unknown, scope: Scope, options?: RunOptions): Promise<boolean> {
  if (!isSteps(slot)) return true;
  const { runtime } = scope.page;
  try {
    await run(slot.s, scope, options);
    return true;
  } catch (error) {
    if (error instanceof SourceFailed) {
      if (options?.sourceFailed) options.sourceFailed(error);
      else {
        // These steps end here; the retried source may be loaded by the next press.
        runtime.showFailure(error.failure);
        error.retry();
      }
    } else if (!(error instanceof Declined) && !(error instanceof StepFailed)) {
      const { host } = runtime;
      const isCodeMissing = error instanceof CodeMissing;
      const failure = isCodeMissing ? offline : host.calls.failure(error);
      runtime.showFailure(failure);
      // With a network, the server may have lost the code.
      if (isCodeMissing ? host.device.online : failure.kind === 'other') host.fault('step');
      if (host.debug) reportError(error);
    }
    return false;
  }
}
