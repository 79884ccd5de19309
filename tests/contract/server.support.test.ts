/** Messages to the customer service: stored unchanged, shown to the reviewer, and limited in number. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { answered, supportHandlers, unanswered } from '../../server/support/index.ts';
import { payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => ({ ...userHandlers, ...supportHandlers }));

async function sandbox(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: at.exchange.database.url, PASSWORD_COST: '256' };
  const command = ['--import', 'tsx', 'scripts/sandbox.ts', 'review', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return stdout;
}

/** Contains terminal escapes, right-to-left marks, and HTML. */
const hostile = '<script>alert(1)</script>\u001b[2J\u009b31m\u202egnirts \u0007 " \\ \n request 999 passed';

test('a message is stored unchanged, and its control characters do not affect the reviewer’s terminal [7.42]', {
  timeout: 120_000,
}, async () => {
  const person = await register(at.exchange, at.email);
  const asked = { topic: 'deposit', email: 'Me@example.com', message: hostile };
  payloadOf(await at.call('supportRequest', asked, person));
  payloadOf(
    await at.call('supportRequest', {
      ...asked,
      topic: 'other',
      message: 'しんさがおわりません。まだですか',
    }),
  );
  const rows = await at.exchange.context.db.selectFrom('support_request').selectAll().orderBy('id').execute();
  expect(rows.map(({ user_id, topic, email, message }) => [user_id, topic, email, message])).toEqual([
    [person.id, 'deposit', 'Me@example.com', hostile],
    [null, 'other', 'Me@example.com', 'しんさがおわりません。まだですか'],
  ]);

  const output = await sandbox('list');
  expect(output).toContain('2 pending.');
  expect(output).toContain('しんさがおわりません');
  expect(output.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  // A line of the list is one request: a message cannot add a line.
  expect(output.trim().split('\n')).toHaveLength(3);

  const [first, second] = await unanswered(at.exchange.context);
  expect(await answered(at.exchange.context, first?.id ?? 0)).toBe(true);
  expect(await answered(at.exchange.context, first?.id ?? 0)).toBe(false);
  expect((await unanswered(at.exchange.context)).map(({ id }) => id)).toEqual([second?.id]);
});

test('a message without a contact, too short or too long is refused at its field [7.42]', async () => {
  const asked = { topic: 'other', email: 'me@example.com', message: 'long enough to be read' };
  for (const wrong of [
    { email: 'nobody' },
    { topic: 'weather' },
    { message: 'short' },
    { message: 'x'.repeat(2001) },
  ]) {
    expect(await at.call('supportRequest', { ...asked, ...wrong })).toMatchObject({
      ok: false,
      reason: 'invalid_request',
      field: Object.keys(wrong)[0],
    });
  }
});

test('a user can write at most five times an hour [7.42]', async () => {
  const asked = { topic: 'other', email: 'often@example.com', message: 'long enough to be read' };
  for (let time = 0; time < 5; time += 1) payloadOf(await at.call('supportRequest', asked));
  expect(reasonOf(await at.call('supportRequest', asked))).toBe('rate_limited');
  expect(reasonOf(await at.call('supportRequest', { ...asked, email: 'OFTEN@example.com' }))).toBe(
    'rate_limited',
  );
  expect(reasonOf(await at.call('supportRequest', { ...asked, email: 'seldom@example.com' }))).toBe('ok');
});

test('at most thirty messages an hour are accepted from one network [7.42]', async () => {
  const write = (n: number) =>
    at.call('supportRequest', {
      topic: 'other',
      email: `p${n}@example.com`,
      message: 'long enough to be read',
    });
  for (let n = 0; n < 30; n++) payloadOf(await write(n));
  expect(reasonOf(await write(30))).toBe('rate_limited');
});

const chat = (fields: Record<string, string>, lang = 'jp') =>
  at.exchange.app.inject({
    method: 'POST',
    url: `/chat?lang=${lang}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the sandbox has an example of a chat, and its messages are stored with the requests [7.43]', async () => {
  expect(payloadOf(await at.call('setGetCustomerUrl', {}, { language: 'en' }))).toMatchObject({
    customer_url: '/chat?lang=en',
  });
  const { body, headers } = await at.exchange.app.inject({ url: '/chat?lang=en' });
  expect(body).toContain('This is an example of a live chat');
  expect(body).toContain('<html lang="en">');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
  );
  const email = `${at.email}`;
  const kept = await chat({ email, message: hostile });
  expect(kept.body).toContain('お問い合わせを受け付けました');
  expect(kept.body).toContain('&#60;script&#62;');
  expect(kept.body).not.toContain('<script>');
  const mine = at.exchange.context.db.selectFrom('support_request').selectAll().where('email', '=', email);
  expect(await mine.execute()).toMatchObject([
    { user_id: null, topic: 'other', message: hostile, lang: 'jp' },
  ]);
});

test('the chat shows which messages it does not store, and leaves them in the field [7.43]', async () => {
  const short = await chat({ email: at.email, message: '<b>short' }, 'en');
  expect(short.body).toContain('role="status"');
  expect(short.body).toContain('>\n&#60;b&#62;short</textarea>');
  for (let n = 0; n < 5; n++) await chat({ email: at.email, message: 'long enough to be kept' });
  const kept = at.exchange.context.db
    .selectFrom('support_request')
    .select('id')
    .where('email', '=', at.email);
  expect(await kept.execute()).toHaveLength(5);
  expect((await chat({ email: at.email, message: 'long enough to be kept' })).body).not.toContain(
    'class="mine"',
  );
  expect(await kept.execute()).toHaveLength(5);
  expect((await chat({})).body).toContain('role="status"');
});
