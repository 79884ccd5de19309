import { Declined, StepFailed } from '../host/errors.ts';
import type { Running } from '../steps/verb.ts';
import { failed } from './failed.ts';

/** Leaves the app for the log-in of the contract's OAuth provider. The steps after it do not run. */
export async function authorize(running: Running): Promise<never> {
  const { host } = running.scope.page.runtime;
  const from = host.navigation.here();
  const given = running.step.props.to === undefined ? null : await running.value('to');
  const asked = new URLSearchParams(from.split('?')[1]).get('backpage');
  const to = [given, asked].find((place) => typeof place === 'string' && place !== '') ?? from;
  try {
    if (!host.authorize) throw new Declined('The contract names no provider');
    return await host.authorize(String(to), from, running.arriving === true);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    // Why the last log-in failed was shown when the user came back.
    return failed(running, error.failure, running.arriving === true && error.failure.kind === 'refused');
  }
}
