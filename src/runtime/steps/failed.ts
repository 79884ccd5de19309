import type { Failure } from '../signals.ts';
import { StepFailed } from '../signals.ts';
import { isSteps } from '../values.ts';
import { run } from './run.ts';
import type { Running } from './verb.ts';

/**
 * Ends the steps of a verb that came to nothing: runs its `else`, or tells the user, where nothing has yet.
 * @throws StepFailed always
 */
export async function failed({ step, scope }: Running, failure: Failure, told: boolean): Promise<never> {
  if (isSteps(step.props.else)) await run(step.props.else.s, scope.with({ failure }));
  else if (!told && step.props.quiet !== true) scope.page.runtime.tellFailure(failure);
  throw new StepFailed(failure);
}
