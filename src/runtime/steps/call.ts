import { StepFailed } from '../signals.ts';
import { isSteps, record } from '../values.ts';
import { showRefusal } from './refusal.ts';
import { run } from './run.ts';
import { type Running, settled } from './verb.ts';

/** Failures after which nobody knows whether the call had its effect. */
const unknownOutcome = new Set(['timeout', 'offline', 'badResponse']);

/**
 * Calls an operation. An intent keeps its key until its outcome is known, so that the same values sent again
 * after a time-out are answered, and not done twice.
 */
export async function call({ step, scope, progress }: Running): Promise<unknown> {
  const { page } = scope;
  const { runtime } = page;
  const { calls } = runtime.host;
  const operation = String(step.props.call);
  const values = await settled(() => record((step.props.with ?? {}) as Record<string, never>, scope));
  const idempotencyKey = intentKey(page.intents, step.at, values);
  try {
    const answer = await calls.call(operation, values, {
      idempotencyKey,
      ...(progress ? { progress } : {}),
    });
    page.intents.delete(step.at);
    return answer;
  } catch (error) {
    const failure = calls.failure(error);
    if (!unknownOutcome.has(failure.kind)) page.intents.delete(step.at);
    const told = { ...failure, message: runtime.messageOf(failure) };
    const shown = showRefusal(page, told);
    if (isSteps(step.props.else)) await run(step.props.else.s, scope.with({ failure: told }));
    else if (!shown && step.props.quiet !== true) runtime.tellFailure(failure);
    throw new StepFailed(told);
  }
}

function intentKey(
  intents: Map<string, { key: string; body: string }>,
  at: string,
  values: Record<string, unknown>,
): string {
  const body = JSON.stringify(values);
  const known = intents.get(at);
  if (known && known.body === body) return known.key;
  const key = newKey();
  intents.set(at, { key, body });
  return key;
}

/** A random key; `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
