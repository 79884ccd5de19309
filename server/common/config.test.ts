import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '../users/passwords.ts';
import { readConfig } from './config.ts';

test('without any settings it is a sandbox', () => {
  expect(readConfig({})).toMatchObject({
    sandbox: true,
    autoReviewSeconds: 5,
    publicUrl: 'http://localhost:4000',
  });
});

test.each([
  ['SANDBOX', 'maybe'],
  ['AUTO_REVIEW_SECONDS', '-1'],
  ['PASSWORD_COST', '1000'],
  ['PASSWORD_COST', '1'],
  ['YEN_PER_USDT', '0'],
  ['YEN_PER_USDT', '1e2'],
  ['YEN_PER_USDT', 'abc'],
  ['RETURN_RATES', '50,40,20'],
  ['MAIL_WEBHOOK', 'http://mail.example'],
  ['FRAME_SOURCES', "https://chat.example; script-src 'unsafe-inline'"],
  ['FRAME_SOURCES', 'https://chat.example/path'],
  ['PUBLIC_URL', 'exchange.example'],
  ['CUSTOMER_URL', 'javascript:alert(1)'],
])('%s=%s stops the start, with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test.each([
  'https://mailer:hidden-word@mail.example/send',
  'https://hidden-word@mail.example',
  'https://:hidden-word@mail.example',
  'http://mailer:hidden-word@localhost:8025',
])('%s is no address that messages can be posted to, and its password is not printed', (address) => {
  for (const name of ['MAIL_WEBHOOK', 'ALARM_WEBHOOK']) {
    const read = () => readConfig({ [name]: address });
    expect(read).toThrow(`${name} must not contain a user name or a password`);
    expect(read).not.toThrow('hidden-word');
  }
  expect(readConfig({ MAIL_WEBHOOK: 'https://mail.example/send?key=hidden-word' })).toMatchObject({
    mailWebhook: 'https://mail.example/send?key=hidden-word',
  });
});

test('every cost that is taken is one that passwords can be hashed with', async () => {
  const { passwordCost } = readConfig({ PASSWORD_COST: '1024' });
  await expect(hashPassword('abc12345', passwordCost)).resolves.toContain('scrypt$1024$');
});

test('valid settings are used unchanged', () => {
  expect(
    readConfig({
      FRAME_SOURCES: 'https://chat.example, https://a.example:8443',
      PUBLIC_URL: 'https://exchange.example/',
      CUSTOMER_URL: 'https://help.example/start',
      YEN_PER_USDT: '151.25',
    }),
  ).toMatchObject({
    frameSources: ['https://chat.example', 'https://a.example:8443'],
    publicUrl: 'https://exchange.example',
    customerUrl: 'https://help.example/start',
    yenPerUsdt: '151.25',
  });
});

test('a key may be in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shoji-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const SEAL_KEY_FILE = join(folder, 'key');
  const key = 'k'.repeat(40);
  writeFileSync(SEAL_KEY_FILE, `${key}\n`, { mode: 0o600 });
  expect(readConfig({ SEAL_KEY_FILE }).sealKey).toBe(key);
  expect(readConfig({ SEAL_KEY: key }).sealKey).toBe(key);
  expect(readConfig({}).sealKey).toBeNull();
  expect(() => readConfig({ SEAL_KEY_FILE, SEAL_KEY: key })).toThrow('SEAL_KEY_FILE');
  for (const mode of [0o640, 0o604]) {
    chmodSync(SEAL_KEY_FILE, mode);
    expect(() => readConfig({ SEAL_KEY_FILE })).toThrow('SEAL_KEY_FILE');
  }
  chmodSync(SEAL_KEY_FILE, 0o400);
  expect(readConfig({ SEAL_KEY_FILE }).sealKey).toBe(key);
  expect(() => readConfig({ SEAL_KEY: 'short' })).toThrow('SEAL_KEY');
});
