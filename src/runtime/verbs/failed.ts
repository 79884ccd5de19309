import type { Failure } from '../host/errors.ts';
import { StepFailed } from '../host/errors.ts';
import { isSteps } from '../page/evaluate.ts';
import { run } from '../steps/run.ts';
import type { Running } from '../steps/verb.ts';

/**
 * Ends the steps after a failed one: shows the failure to the user, unless that was done or `else` does it, and runs `else`.
 * @throws StepFailed always
 */
export async function failed({ step, scope }: Running, failure: Failure, reported: boolean): Promise<never> {
  const { else: steps, quiet = isSteps(steps) } = step.props;
  if (!reported && !quiet) scope.page.runtime.showFailure(failure);
  if (isSteps(steps)) await run(steps.s, scope.with({ failure }));
  throw new StepFailed(failure);
}
