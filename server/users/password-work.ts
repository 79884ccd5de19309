/**
 * Passwords of calls. A hash takes a thread of a small pool for a third of a second, also for a correct password, which
 * no limit counts. So each network has one at a time: whoever asks for many only waits longer.
 */
import type { Call } from '../http/handler.ts';
import { serialized } from '../http/throttle.ts';
import { hashPassword, isPassword } from './passwords.ts';

type Caller = Pick<Call, 'network'> & { config: Pick<Call['config'], 'passwordCost'> };

const queued = <Result>({ network }: Caller, work: () => Promise<Result>): Promise<Result> =>
  serialized(`password-work@${network}`, work);

/** {@link hashPassword} for a call. */
export function hashInTurn(call: Caller, password: string): Promise<string> {
  return queued(call, () => hashPassword(password, call.config.passwordCost));
}

/** {@link isPassword} for a call. */
export function isPasswordInTurn(call: Caller, password: string, hash: string | undefined): Promise<boolean> {
  return queued(call, () => isPassword(password, hash, call.config.passwordCost));
}
