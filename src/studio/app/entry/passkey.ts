/** Passkeys in the browser: challenges of the server, signed by the device. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallRefused, post } from '../calls.ts';
import { text } from './text.ts';

/** Loaded when a passkey is needed. */
const library = () => import('@simplewebauthn/browser');

export interface Offer {
  name: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** What an invitation offers. @throws CallRefused if it is no longer valid */
export const offerOf = (token: string): Promise<Offer> => post('/api/join/options', { token });

export async function join(token: string): Promise<void> {
  // A new challenge: the first one is valid for five minutes only.
  const { options } = await offerOf(token);
  await post('/api/join', { token, response: await create(options) });
}

export const signIn = (): Promise<void> => sign('/api/sign-in');

export async function addPasskey(): Promise<void> {
  const options = await post<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys/options', {});
  await post('/api/account/passkeys', { response: await create(options) });
}

/** Performs an action; if the server requires the passkey, asks for it and performs the action again. */
export async function confirmed<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 428) throw error;
    await sign('/api/account/verify');
    return action();
  }
}

async function sign(path: string): Promise<void> {
  const { startAuthentication } = await library();
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/api/sign-in/options', {});
  await post(path, { response: await startAuthentication({ optionsJSON }).catch(explain) });
}

async function create(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Browsers report the same error if the device has no passkey and if its owner has cancelled. @throws Error */
function explain(error: unknown): never {
  if (error instanceof Error && error.name === 'NotAllowedError') throw new Error(text('cancelled'));
  throw error;
}
