import { expect, test, vi } from 'vitest';
import { addPasskey, confirmed, join, signIn } from './passkey.ts';

const cancelled = () =>
  Promise.reject(
    Object.assign(new Error('See https://www.w3.org/TR/webauthn-2'), { name: 'NotAllowedError' }),
  );
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: cancelled, startAuthentication: cancelled }));

test('a passkey that was not created or used is explained, wherever it is asked for', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"options":{}}'));
  const asked = vi.fn(async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const { CallRefused } = await import('../calls.ts');
    throw new CallRefused(428, 'Use your passkey once more for this');
  });
  for (const action of [() => join('x'), signIn, addPasskey, () => confirmed(asked)])
    await expect(action()).rejects.toThrow('No passkey was created or used. Try again.');
  vi.unstubAllGlobals();
});
