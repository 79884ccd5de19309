import { afterAll, beforeAll, expect, test } from 'vitest';
import { git } from '../../../project/git.ts';
import { roles } from '../../accounts.ts';
import { access } from './access.ts';
import { origin, type TestStudio, testStudio } from './testing/studio.ts';

let studio: TestStudio;
let mika = '';
let viewer = '';
beforeAll(async () => {
  studio = await testStudio({ 'locales/en.json': '{"a":"A"}\n' });
  mika = studio.person('Mika', [...roles]);
  viewer = studio.person('Vera', []);
}, 60_000);
afterAll(() => studio.close());

test('without a session no call is answered, known or not', async () => {
  for (const name of [...Object.keys(access), 'GET /api/unknown', 'DELETE /api/drafts'])
    if (access[name] !== 'anybody') expect([name, (await studio.ask(name)).status]).toEqual([name, 401]);
  expect((await studio.ask('GET /')).status).toBe(200);
});

test('who has no role sees all and changes nothing', async () => {
  const refused: string[] = [];
  for (const name of Object.keys(access).filter((one) => !/sign-out|end-all/.test(one)))
    if ((await studio.ask(name, viewer)).status === 403) refused.push(name);
  expect(refused).toEqual(Object.keys(access).filter((name) => Array.isArray(access[name])));
}, 60_000);

test.each([
  ['another website', { origin: 'https://evil.example' }, 403],
  ['a page of another scheme', { origin: origin.replace('https', 'http') }, 403],
  ['a page of another port', { origin: `${origin}:8443` }, 403],
  ['a frame without an origin', { origin: 'null' }, 403],
  ['another name of the server', { host: 'rebound.example', origin: 'https://rebound.example' }, 421],
])('a change that comes from %s is refused', async (_, headers, status) => {
  expect((await studio.ask('POST /api/drafts', mika, { title: 'X' }, headers)).status).toBe(status);
});

test('a change without an origin is refused, and so are calls and the stream that another site asks for', async () => {
  const none = { origin: '' };
  expect((await studio.ask('POST /api/drafts', mika, { title: 'X' }, none)).status).toBe(403);
  for (const site of ['same-site', 'cross-site', 'none'])
    for (const name of ['GET /api/events', 'GET /api/texts'])
      expect((await studio.ask(name, mika, undefined, { 'sec-fetch-site': site })).status).toBe(403);
  expect((await studio.ask('GET /api/events', mika)).status).toBe(200);
  expect(
    (await studio.ask('GET /api/events', mika, undefined, { origin: 'https://evil.example' })).status,
  ).toBe(403);
});

test('a step is its sender’s, whoever it says, and needs the roles of its files', async () => {
  const aya = studio.person('Aya', ['texts']);
  const { body } = await studio.ask('POST /api/drafts', aya, { title: 'Words' });
  expect(body).toEqual({ id: 'words' });
  const step = (file: string, text: string) => ({
    id: `${file}${text}`,
    author: 'disk',
    label: 'Typed',
    changes: [{ file, was: studio.app.read(file), text }],
  });
  const send = (file: string, text: string, draft = 'words') =>
    studio.ask(`POST /api/steps?draft=${draft}`, aya, step(file, text));
  expect(await send('screens/app.json', '{"name":"B"}\n')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('rules') },
  });
  expect(await send('locales/en.json', '{"a":"B"}\n', '')).toMatchObject({ status: 403 });
  expect(await send('locales/en.json', '{"a":"B"}\n')).toMatchObject({ status: 200 });
  const draft = await studio.drafts.get('words');
  await draft.committer?.flush();
  expect(await git(draft.root, ['log', '-1', '--format=%an'])).toBe('Aya');
  expect((await studio.ask('POST /api/drafts/publish?draft=words', aya, { message: 'x' })).status).toBe(403);
  const published = await studio.ask('POST /api/drafts/publish?draft=words', mika, {
    message: 'Taken',
    author: 'aya',
  });
  expect(published.body).toEqual({ merged: ['locales/en.json'] });
  expect(await git(studio.app.root, ['log', '-1', '--format=%an'])).toBe('Mika');
}, 60_000);

test('steps that another person has left in a page are not sent as those of who signed in after them', async () => {
  const other = studio.accounts.people.all.find(({ name }) => name === 'Mika')?.id;
  const text = studio.app.read('locales/en.json');
  const step = {
    id: 'left',
    author: other,
    label: 'Typed',
    changes: [{ file: 'locales/en.json', was: text, text: '{}\n' }],
  };
  const token = studio.person('Nao', ['texts', 'publish']);
  expect((await studio.ask('POST /api/steps', token, step)).status).toBe(401);
  expect(studio.app.read('locales/en.json')).toBe(text);
});

test('who leaves while the draft opens is not in it, and a session that ends meanwhile gets no stream', async () => {
  const token = studio.person('Toru', ['texts']);
  const { id } = (await studio.ask('POST /api/drafts', token, { title: 'Left' })).body;
  let open = (): void => {};
  const waits = new Promise<void>((opened) => {
    open = opened;
  });
  const real = studio.drafts.appOf.bind(studio.drafts);
  studio.drafts.appOf = (of) => waits.then(() => real(of));
  const leaving = new AbortController();
  const left = studio
    .ask(`GET /api/events?draft=${id}`, token, undefined, {}, leaving.signal)
    .catch(() => 'left');
  const ended = studio.ask(`GET /api/events?draft=${id}`, token);
  await new Promise((later) => setTimeout(later, 300));
  leaving.abort();
  expect(await left).toBe('left');
  await new Promise((later) => setTimeout(later, 100));
  studio.accounts.sessions.endAll(studio.accounts.people.all.find(({ name }) => name === 'Toru')?.id ?? '');
  open();
  expect((await ended).headers['content-type']).not.toBe('text/event-stream');
  studio.drafts.appOf = real;
  expect(studio.drafts.presence.people.filter(({ draft }) => draft === id)).toEqual([]);
  expect((await studio.ask(`POST /api/drafts/delete?draft=${id}`, mika, {})).status).toBe(200);
}, 60_000);

test('a session that has ended is refused, and its cookie removed', async () => {
  const token = studio.person('Ken', ['texts']);
  const { body } = await studio.ask('GET /api/account', token);
  expect(body).toMatchObject({ name: 'Ken', roles: ['texts'], sessions: [{ current: true }] });
  const { status, headers } = await studio.ask('POST /api/account/sessions/end', token, {
    id: body.sessions[0].id,
  });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const refused = await studio.ask('GET /api/account', token);
  expect(refused.status).toBe(401);
  expect(refused.headers['set-cookie']).toEqual([
    '__Host-shoji-studio=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0',
  ]);
});

test('nobody ends sessions of others; the administrator removes a person, and their sessions end', async () => {
  const token = studio.person('Rin', ['texts']);
  const { body } = await studio.ask('GET /api/account', token);
  const other = await studio.ask('POST /api/account/sessions/end', viewer, { id: body.sessions[0].id });
  expect(other.status).toBe(404);
  expect((await studio.ask('POST /api/people/remove', mika, { id: body.id })).status).toBe(200);
  expect((await studio.ask('GET /api/account', token)).status).toBe(401);
});

test('roles are others at once, and the audit says who has changed what', async () => {
  const token = studio.person('Sora', ['texts']);
  const { body } = await studio.ask('GET /api/account', token);
  const asked = { id: body.id, roles: ['publish', 'texts'] };
  expect((await studio.ask('POST /api/people/roles', viewer, asked)).status).toBe(403);
  expect((await studio.ask('POST /api/people/roles', mika, { id: body.id, roles: ['owner'] })).status).toBe(
    400,
  );
  expect((await studio.ask('POST /api/people/roles', mika, asked)).status).toBe(200);
  expect((await studio.ask('GET /api/account', token)).body.roles).toEqual(['texts', 'publish']);
  const { body: audit } = await studio.ask('GET /api/audit', viewer);
  expect(audit.entries[0]).toMatchObject({
    by: 'Mika',
    what: 'roles changed',
    person: 'Sora',
    message: 'texts, publish',
  });
});

test('the audit names an invited person as they are stored', async () => {
  const given = { name: ' Kei \u00a0 No ', roles: [] };
  const { body } = await studio.ask('POST /api/people/invite', mika, given);
  const token = body.link.split('#')[1];
  expect(studio.accounts.people.invitation(token).name).toBe('Kei No');
  const { body: audit } = await studio.ask('GET /api/audit', viewer);
  expect(audit.entries[0]).toMatchObject({ what: 'invited', person: 'Kei No' });
});

test.each(['sign-out', 'sessions/end-all'])(
  '%s removes the cookie and what the browser keeps',
  async (path) => {
    const token = studio.person(`Leaving ${path}`, []);
    const { headers } = await studio.ask(`POST /api/account/${path}`, token);
    expect(headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect(headers['clear-site-data']).toBe('"cache"');
  },
);

test('an invitation’s link has its secret in the fragment; the list of invitations does not have it', async () => {
  const { body } = await studio.ask('POST /api/people/invite', mika, { name: 'Jun', roles: ['pages'] });
  const secret = /^https:\/\/studio\.example\/join#([\w-]{43})$/.exec(body.link)?.[1] ?? '';
  expect(studio.accounts.people.invitation(secret)).toMatchObject({ name: 'Jun', roles: ['pages'] });
  const list = await studio.ask('GET /api/people', mika);
  expect(JSON.stringify(list.body)).toContain('Jun');
  expect(JSON.stringify(list.body)).not.toContain(secret);
});

test('a page runs no code but its own scripts', async () => {
  const { headers } = await studio.ask('GET /');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types default",
  );
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('no answer has a key that signs releases, or what the studio keeps of people; the phone’s server has neither', async () => {
  const secret = '-----BEGIN PRIVATE KEY-----c2VjcmV0';
  studio.app.write('keys/abc.key', secret);
  const kept = studio.app.read('.shoji/accounts.json');
  const hashes = [...kept.matchAll(/"hash": "([^"]+)"/g)].map(([, hash]) => hash ?? '');
  expect(hashes.length).toBeGreaterThan(0);
  for (const name of Object.keys(access).filter((one) => one.startsWith('GET'))) {
    const given = name === 'GET /api/base' ? '?file=keys/abc.key' : '?at=x';
    const answer = JSON.stringify((await studio.ask(`${name}${given}`, mika)).body);
    for (const one of [secret, ...hashes]) expect(answer).not.toContain(one);
  }
  const { app } = (await studio.drafts.get('')).workspace;
  for (const file of [
    'keys/abc.key',
    '.shoji/accounts.json',
    '.shoji/audit.jsonl',
    'keys/abc.key?raw',
    'keys/abc.key?url&import&raw',
  ]) {
    const response = await fetch(new URL(file, app));
    expect([file, response.status]).toEqual([file, 403]);
  }
  expect((await fetch(new URL('screens/app.json', app))).status).toBe(200);
});

test('a token is replaced after an hour', async () => {
  studio.later(60 * 60 * 1000);
  const { headers } = await studio.ask('GET /api/account', mika);
  const cookie = headers['set-cookie']?.[0] ?? '';
  expect(cookie).toMatch(/^__Host-shoji-studio=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(cookie).not.toContain(mika);
});

test('whoever tries to sign in too often has to wait', async () => {
  const from = { 'x-forwarded-for': '198.51.100.9' };
  const statuses = new Set<number>();
  for (let at = 0; at < 601; at += 1)
    statuses.add((await studio.ask('GET /', undefined, undefined, from)).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await studio.ask('GET /')).status).toBe(200);
});
