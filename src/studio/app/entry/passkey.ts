/** Passkeys in the browser: challenges of the server, signed by the device. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { post, Refused } from '../calls.ts';

/** Loaded when a passkey is needed. */
const library = () => import('@simplewebauthn/browser');

export interface Offer {
  name: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** What an invitation offers. @throws Refused if it is no longer valid */
export const offerOf = (token: string): Promise<Offer> => post('/api/join/options', { token });

export async function join(token: string): Promise<void> {
  // A new challenge: the first one is valid for five minutes only.
  const { options } = await offerOf(token);
  const { startRegistration } = await library();
  await post('/api/join', { token, response: await startRegistration({ optionsJSON: options }) });
}

export const signIn = (): Promise<void> => sign('/api/sign-in');

export async function addPasskey(): Promise<void> {
  const { startRegistration } = await library();
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys/options', {});
  await post('/api/account/passkeys', { response: await startRegistration({ optionsJSON }) });
}

/** Performs an action; if the server requires the passkey, asks for it and performs the action again. */
export async function confirmed<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 428) throw error;
    await sign('/api/account/verify');
    return action();
  }
}

async function sign(path: string): Promise<void> {
  const { startAuthentication } = await library();
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/api/sign-in/options', {});
  await post(path, { response: await startAuthentication({ optionsJSON }) });
}
