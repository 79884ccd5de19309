import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Drafts } from '../drafts.ts';
import { type TestApp, testApp } from '../testing/repository.ts';
import { plain } from '../testing/server.ts';
import type { Workspace } from '../workspace.ts';
import { answerPreview } from './answer.ts';

let app: TestApp;
let drafts: Drafts;
let workspace: Workspace;
beforeAll(async () => {
  app = await testApp();
  drafts = await Drafts.open(app.root, plain);
  ({ workspace } = await drafts.get(''));
}, 60_000);
afterAll(async () => {
  await drafts.close();
  app.remove();
});

async function get(file: string, tried: string | null = null) {
  const base = '/draft-x/';
  const server = createServer((request, response) => {
    const asked = { file, tried, base, workspace, shell: new Map(), isStudio: true };
    void answerPreview(asked, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const text = await response.text();
  server.close();
  return { status: response.status, text };
}

test('a frame that tries changes which are not applied yet gets their release, every other one the draft', async () => {
  const release = workspace.trials.open('mika', { 'screens/app.json': '{ "name": "Tried" }' });
  const pointer = await get('release/current.json', release);
  expect(JSON.parse(pointer.text)).toMatchObject({ release });
  const [tried, own] = [await get(`release/${release}/app.json`), await get('release/dev-1/app.json')];
  expect([tried.status, own.status]).toEqual([200, 200]);
  expect(tried.text).not.toBe(own.text);
  expect((await get(`release/${release}/screens/none.json`)).status).toBe(404);
  for (const one of [null, 'try-nobody-1'])
    expect(JSON.parse((await get('release/current.json', one)).text).release).toMatch(/^dev-/);
});

test('a client that has left while its draft was opened does not follow it', async () => {
  let ended = false;
  const watch = workspace.watch.bind(workspace);
  let isWatched = false;
  workspace.watch = (changed) => {
    isWatched = true;
    return watch(changed);
  };
  const shell = new Map();
  const gone = { destroyed: true, on: () => {} } as never;
  const response = {
    writeHead() {},
    write() {},
    end: () => {
      ended = true;
    },
  } as never;
  await answerPreview(
    { file: 'changes', tried: null, base: '/', workspace, shell, isStudio: false },
    gone,
    response,
  );
  workspace.watch = watch;
  expect([ended, isWatched]).toEqual([true, false]);
});

test('a malformed address of the development server is an error of its request only', async () => {
  for (const address of ['release/%zz', '//']) {
    const { status } = await fetch(`${new URL(workspace.app).origin}/${address}`);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect((await fetch(new URL('screens/app.json', workspace.app))).status).toBe(200);
});
