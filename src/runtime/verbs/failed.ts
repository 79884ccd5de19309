import type { Failure } from '../host/errors.ts';
import { StepFailed } from '../host/errors.ts';
import { isSteps } from '../page/evaluate.ts';
import { run } from '../steps/run.ts';
import type { Running } from '../steps/verb.ts';

/**
 * Ends the steps after a failed one: runs its `else`, or shows the failure to the user, unless that was done.
 * @throws StepFailed always
 */
export async function failed({ step, scope }: Running, failure: Failure, reported: boolean): Promise<never> {
  const { runtime } = scope.page;
  if (isSteps(step.props.else)) {
    const shown = reported || !runtime.isForToast(failure);
    await run(step.props.else.s, scope.with({ failure: { ...failure, shown } }));
  } else if (!reported && step.props.quiet !== true) runtime.showFailure(failure);
  throw new StepFailed(failure);
}
