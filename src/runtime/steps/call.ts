import { intent } from '../intents.ts';
import { received } from '../page/receipts.ts';
import { StepFailed } from '../signals.ts';
import { isSteps, record } from '../values.ts';
import { showRefusal } from './refusal.ts';
import { run } from './run.ts';
import { type Running, settled } from './verb.ts';

/** What the server itself has said: whether the call was done is known. */
const definite = new Set(['refused', 'notLoggedIn', 'verificationNeeded']);

/** Calls an operation, under a key that stays the same until it has succeeded. */
export async function call({ step, scope, progress }: Running): Promise<unknown> {
  const { page } = scope;
  const { runtime } = page;
  const { calls } = runtime.host;
  const operation = String(step.props.call);
  const values = await settled(() => record((step.props.with ?? {}) as Record<string, never>, scope));
  const { key, done, answered } = intent(runtime, operation, values);
  try {
    const answer = await calls.call(operation, values, {
      idempotencyKey: key,
      ...(progress ? { progress } : {}),
    });
    done();
    received(answer);
    return answer;
  } catch (error) {
    const failure = calls.failure(error);
    if (definite.has(failure.kind)) answered();
    const told = { ...failure, message: runtime.messageOf(failure) };
    const shown = showRefusal(page, told);
    if (isSteps(step.props.else)) await run(step.props.else.s, scope.with({ failure: told }));
    else if (!shown && step.props.quiet !== true) runtime.tellFailure(failure);
    throw new StepFailed(told);
  }
}
