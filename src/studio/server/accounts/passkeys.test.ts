import { afterEach, beforeEach, expect, test } from 'vitest';
import { Authenticator } from './testing/authenticator.ts';
import { type Answer, origin, type TestStudio, testStudio } from './testing/studio.ts';

const minute = 60 * 1000;

let studio: TestStudio;
let device: Authenticator;
beforeEach(async () => {
  studio = await testStudio();
  device = new Authenticator(origin);
}, 60_000);
afterEach(() => studio.close());

const tokenOf = ({ headers }: Answer): string =>
  /^__Host-shoji-studio=([^;]*)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';

type Deviation = Parameters<Authenticator['create']>[1];

/** Accepts an invitation. @returns the response to the passkey */
async function join(token: string, of = device, deviation: Deviation = {}): Promise<Answer> {
  const { body } = await studio.ask('POST /api/join/options', undefined, { token });
  return studio.ask('POST /api/join', undefined, { token, response: of.create(body.options, deviation) });
}

async function signIn(of = device, deviation: Deviation = {}): Promise<Answer> {
  const { body } = await studio.ask('POST /api/sign-in/options');
  return studio.ask('POST /api/sign-in', undefined, { response: of.get(body, deviation) });
}

const invite = (): string => studio.accounts.people.invite('Aya', ['texts'], 'Mika').token;

test('who is invited makes a passkey, is in, and signs in with it from then on', async () => {
  const token = invite();
  const { body } = await studio.ask('POST /api/join/options', undefined, { token });
  expect(body).toMatchObject({
    name: 'Aya',
    roles: ['texts'],
    options: {
      rp: { id: 'studio.example' },
      user: { name: 'Aya' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  const joined = await join(token);
  expect(joined.headers['set-cookie']?.[0]).toContain('HttpOnly; Secure; SameSite=Strict');
  const account = await studio.ask('GET /api/account', tokenOf(joined));
  expect(account.body).toMatchObject({
    name: 'Aya',
    roles: ['texts'],
    passkeys: [{ id: device.credential?.id }],
  });
  expect((await studio.ask('POST /api/join/options', undefined, { token })).status).toBe(410);
  const again = await signIn();
  expect(again.status).toBe(200);
  expect((await studio.ask('GET /api/account', tokenOf(again))).body.sessions).toHaveLength(2);
});

test.each<[string, Deviation]>([
  ['made on another origin', { origin: 'https://studio.example.evil.example' }],
  ['for another host', { id: 'evil.example' }],
  ['whose owner was not verified', { verified: false }],
])('a passkey %s is not accepted, and neither is a signature', async (_, deviation) => {
  const token = invite();
  expect(await join(token, device, deviation)).toMatchObject({ status: 401, headers: {} });
  expect(studio.accounts.people.all).toEqual([]);
  expect((await join(token)).status).toBe(200);
  const refused = await signIn(device, deviation);
  expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
  expect((await signIn()).status).toBe(200);
});

test('a signature is of use once, for five minutes, and for what it was asked for', async () => {
  await join(invite());
  const { body } = await studio.ask('POST /api/sign-in/options');
  const response = device.get(body);
  expect((await studio.ask('POST /api/sign-in', undefined, { response })).status).toBe(200);
  expect((await studio.ask('POST /api/sign-in', undefined, { response })).status).toBe(401);
  const late = (await studio.ask('POST /api/sign-in/options')).body;
  studio.later(5 * minute);
  expect((await studio.ask('POST /api/sign-in', undefined, { response: device.get(late) })).status).toBe(401);
  const own = { ...late, challenge: Buffer.from('x'.repeat(56)).toString('base64url') };
  expect((await studio.ask('POST /api/sign-in', undefined, { response: device.get(own) })).status).toBe(401);
  const other = studio.accounts.people.invite('Ken', [], 'Mika').token;
  const forJoining = (await studio.ask('POST /api/join/options', undefined, { token: other })).body.options;
  const misused = { ...forJoining, rpId: 'studio.example' };
  expect((await studio.ask('POST /api/sign-in', undefined, { response: device.get(misused) })).status).toBe(
    401,
  );
  const { challenge } = forJoining;
  const third = studio.accounts.people.invite('Rin', [], 'Mika').token;
  const crossed = new Authenticator(origin).create({ ...forJoining, challenge });
  expect((await studio.ask('POST /api/join', undefined, { token: third, response: crossed })).status).toBe(
    401,
  );
});

test('a copy of a passkey is found by its counter', async () => {
  await join(invite());
  await signIn();
  await signIn();
  if (device.credential) device.credential.counter = 0;
  expect(await signIn()).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('counter') },
  });
});

test('an unknown passkey, one of somebody else’s name, and nonsense are refused', async () => {
  const token = tokenOf(await join(invite()));
  const stranger = new Authenticator(origin);
  stranger.create((await studio.ask('POST /api/account/passkeys/options', token)).body);
  expect((await signIn(stranger)).status).toBe(401);
  if (stranger.credential && device.credential) stranger.credential.id = device.credential.id;
  expect((await signIn(stranger)).status).toBe(401);
  if (device.credential) device.credential.handle = Buffer.from('somebody').toString('base64url');
  expect((await signIn()).status).toBe(401);
  for (const response of [
    undefined,
    null,
    1,
    {},
    { id: device.credential?.id },
    { id: device.credential?.id, response: {} },
  ])
    expect((await studio.ask('POST /api/sign-in', undefined, { response })).status).toBe(401);
});

test('somebody has several passkeys, and removes all but one of them', async () => {
  const token = tokenOf(await join(invite()));
  const [first] = [device.credential?.id];
  expect(
    (await studio.ask('POST /api/account/passkeys/remove', token, { id: first })).body.message,
  ).toContain('only passkey');
  const phone = new Authenticator(origin);
  const { body: options } = await studio.ask('POST /api/account/passkeys/options', token);
  expect(options.excludeCredentials).toMatchObject([{ id: first }]);
  const response = phone.create(options);
  expect((await studio.ask('POST /api/account/passkeys', token, { response })).status).toBe(200);
  expect((await signIn(phone)).status).toBe(200);
  expect((await studio.ask('POST /api/account/passkeys/remove', token, { id: first })).status).toBe(200);
  expect((await signIn()).status).toBe(401);
  const last = phone.credential?.id;
  expect((await studio.ask('POST /api/account/passkeys/remove', token, { id: last })).status).toBe(409);
  expect((await signIn(phone)).status).toBe(200);
});

test('a session that was found open adds no passkey: after a quarter of an hour that needs one', async () => {
  const token = tokenOf(await join(invite()));
  studio.later(15 * minute);
  const ask = () => studio.ask('POST /api/account/passkeys/options', token);
  expect((await ask()).status).toBe(428);
  expect((await studio.ask('GET /api/account', token)).status).toBe(200);
  const verify = async (of: Authenticator) => {
    const { body } = await studio.ask('POST /api/sign-in/options');
    return studio.ask('POST /api/account/verify', token, { response: of.get(body) });
  };
  const ken = new Authenticator(origin);
  await join(studio.accounts.people.invite('Ken', [], 'Mika').token, ken);
  expect((await verify(ken)).status).toBe(403);
  expect((await ask()).status).toBe(428);
  expect((await verify(device)).status).toBe(200);
  expect((await ask()).status).toBe(200);
});

test('the link of an administrator is for all roles, for an hour, and the last one that was made', async () => {
  const { people } = studio.accounts;
  expect(people.hasAdministrator).toBe(false);
  const first = people.inviteAdministrator('Mika');
  const second = people.inviteAdministrator('Mika');
  expect(() => people.invitation(first.token)).toThrow('was revoked');
  expect((await join(second.token)).status).toBe(200);
  expect(people.all).toMatchObject([{ name: 'Mika' }]);
  expect(people.hasAdministrator).toBe(true);
  const third = people.inviteAdministrator('Mika');
  expect(people.invitation(third.token).name).toBe('Mika 2');
  studio.later(60 * minute);
  expect(() => people.invitation(third.token)).toThrow('has expired');
});

test('a client can try to sign in at most thirty times a minute', async () => {
  const from = { 'x-forwarded-for': '198.51.100.9' };
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1)
    statuses.push((await studio.ask('POST /api/sign-in', undefined, { response: {} }, from)).status);
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
  expect(statuses[30]).toBe(429);
});
