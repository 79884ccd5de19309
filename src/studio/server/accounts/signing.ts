/** The calls for joining, signing in, and the person's own passkeys. */
import { HttpError, textIn } from '../http.ts';
import type { Call, Routes } from '../routes.ts';
import { cookieOf } from './cookie.ts';
import { deviceOf } from './device.ts';
import type { StoredPerson } from './store.ts';

export const signingRoutes: Routes = {
  'POST /api/sign-in/options': ({ production }) => production().passkeys.signInOptions(),
  'POST /api/sign-in': async (call) => {
    const { response } = Object(await call.body());
    open(call, await call.production().passkeys.signIn(response));
  },
  'POST /api/join/options': async ({ production, body }) => {
    const { people, passkeys } = production();
    const token = textIn(await body(), 'token');
    const { name, roles } = people.invitation(token);
    return { name, roles, options: await passkeys.joinOptions(token) };
  },
  'POST /api/join': async (call) => {
    const { passkeys, note } = call.production();
    const given = await call.body();
    const person = await passkeys.join(textIn(given, 'token'), Object(given).response, deviceIn(call));
    note(person.name, 'joined', person.name, deviceIn(call));
    open(call, person);
  },
  'POST /api/account/verify': async ({ signedIn, body }) => {
    const { accounts, person, session } = signedIn();
    const { response } = Object(await body());
    const verified = await accounts.passkeys.signIn(response);
    if (verified.id !== person.id) throw new HttpError(403, `This passkey is ${verified.name}’s`);
    accounts.sessions.verify(session.id);
  },
  'POST /api/account/passkeys/options': ({ signedIn }) => {
    const { accounts, person } = signedIn();
    return accounts.passkeys.addOptions(person);
  },
  'POST /api/account/passkeys': async (call) => {
    const { accounts, person } = call.signedIn();
    const { response } = Object(await call.body());
    await accounts.passkeys.add(person, response, deviceIn(call));
    accounts.note(person.name, 'passkey added', person.name, deviceIn(call));
  },
  'POST /api/account/passkeys/remove': async ({ signedIn, body }) => {
    const { accounts, person } = signedIn();
    const { name } = accounts.people.removePasskey(person.id, textIn(await body(), 'id'));
    accounts.note(person.name, 'passkey removed', person.name, name);
  },
};

const deviceIn = ({ request }: Call): string => deviceOf(request.headers['user-agent']);

/** Starts a session, which replaces the browser's current one. */
function open(call: Call, person: StoredPerson): void {
  const { sessions } = call.production();
  if (call.signed) sessions.end(call.signed.session.id);
  call.response.setHeader('Set-Cookie', cookieOf(sessions.open(person.id, deviceIn(call))));
}
