import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { People } from './people.ts';
import { Sessions } from './sessions.ts';
import { Store, type StoredPasskey } from './store.ts';

const hour = 60 * 60 * 1000;
const passkey = (id: string): StoredPasskey => ({
  id,
  publicKey: 'cGs',
  counter: 0,
  name: id,
  since: 0,
  used: 0,
});

let root = '';
let now = 0;
let people: People;
let sessions: Sessions;
const open = (): void => {
  const store = new Store(root);
  people = new People(store, () => now);
  sessions = new Sessions(store, () => now);
};
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'accounts-'));
  now = Date.UTC(2026, 0, 1);
  open();
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const file = (): string => path.join(root, '.shoji/accounts.json');

test('an invitation is used once, and not after two days', () => {
  const { token, ends } = people.invite('  Aya  Sato ', ['texts'], 'Mika');
  expect(ends - now).toBe(48 * hour);
  const aya = people.accept(token, passkey('a'));
  expect(aya).toMatchObject({ name: 'Aya Sato', roles: ['texts'] });
  expect(() => people.accept(token, passkey('b'))).toThrow('was used');
  const late = people.invite('Ken', [], 'Mika');
  now += 48 * hour;
  expect(() => people.accept(late.token, passkey('b'))).toThrow('has expired');
  const revoked = people.invite('Ken', [], 'Mika');
  people.revokeInvitation(people.invitations[0]?.id ?? '');
  expect(() => people.invitation(revoked.token)).toThrow('was revoked');
});

test('no two people have one name, also not one of somebody who was removed or is invited', () => {
  people.accept(people.invite('Mika', ['administrator'], '').token, passkey('m'));
  const aya = people.accept(people.invite('Aya', ['texts'], 'Mika').token, passkey('a'));
  people.invite('Ken', [], 'Mika');
  people.remove(aya.id);
  for (const name of ['aya', ' AYA', 'ken', 'Mika'])
    expect(() => people.invite(name, [], 'Mika')).toThrow('is already in use');
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect(() => people.invite(name, [], 'Mika')).toThrow('1 to 60 characters');
});

test('the only administrator stays one', () => {
  const mika = people.accept(people.invite('Mika', ['administrator'], '').token, passkey('m'));
  expect(() => people.remove(mika.id)).toThrow('only administrator');
  expect(() => people.setRoles(mika.id, ['publish'])).toThrow('only administrator');
  const aya = people.accept(people.invite('Aya', ['administrator'], 'Mika').token, passkey('a'));
  expect(people.setRoles(mika.id, ['publish']).roles).toEqual(['publish']);
  expect(() => people.remove(aya.id)).toThrow('only administrator');
});

test('another link gives another passkey to the same person, and takes the place of the one before', () => {
  const aya = people.accept(people.invite('Aya', ['texts'], '').token, passkey('a'));
  const first = people.inviteAgain(aya.id, 'Mika');
  const second = people.inviteAgain(aya.id, 'Mika');
  expect(() => people.accept(first.token, passkey('b'))).toThrow('was revoked');
  expect(people.accept(second.token, passkey('b')).id).toBe(aya.id);
  expect(people.withPasskey('b')?.id).toBe(aya.id);
  expect(people.all).toHaveLength(1);
});

test('who is removed has no passkey, no role and no invitation; what they did keeps their name', () => {
  people.accept(people.invite('Mika', ['administrator'], '').token, passkey('m'));
  const aya = people.accept(people.invite('Aya', ['texts'], '').token, passkey('a'));
  const { token } = people.inviteAgain(aya.id, 'Mika');
  people.remove(aya.id);
  expect(people.withPasskey('a')).toBeUndefined();
  expect(() => people.invitation(token)).toThrow('was revoked');
  expect(people.get(aya.id)).toBeUndefined();
  expect(people.ever.map(({ name }) => name)).toEqual(['Mika', 'Aya']);
});

test('all is there after a restart, in a file that has no secret and that only its owner reads', () => {
  const invited = people.invite('Ken', ['pages'], 'Mika');
  const aya = people.accept(people.invite('Aya', ['texts'], '').token, passkey('a'));
  const token = sessions.open(aya.id, 'Firefox');
  open();
  expect(sessions.find(token)?.session.person).toBe(aya.id);
  expect(people.invitation(invited.token).name).toBe('Ken');
  const text = fs.readFileSync(file(), 'utf8');
  for (const secret of [token, invited.token]) expect(text).not.toContain(secret);
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
});

test('a file that cannot be read does not start an empty studio', () => {
  people.invite('Ken', [], '');
  fs.writeFileSync(file(), '{"people":');
  expect(open).toThrow(SyntaxError);
});
