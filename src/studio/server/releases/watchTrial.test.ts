import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { library } from '../../../../tests/fixtures/library.ts';
import { readProject } from '../../../language/node.ts';
import { foldersOf } from '../../../project/folders.ts';
import { readHistory } from '../../../project/release/history.ts';
import { readPointer } from '../../../project/release/pointer.ts';
import { placeAt } from '../../../project/release/targets/place.ts';
import { Releases } from './releases.ts';
import { watchTrial } from './watchTrial.ts';

const registry = new Registry();
const bad = new Gauge({
  name: 'shoji_trial_bad',
  help: 'As servers report it',
  labelNames: ['release', 'measure'],
  registers: [registry],
});
const by = { by: 'Mika', message: 'A new title' };

let root: string;
let server: Server;
let releases: Releases;
let end: (() => void) | undefined;
let requests = 0;
/** Runs before the metrics are answered. */
let meanwhile: () => Promise<unknown> = async () => {};

beforeEach(async () => {
  bad.reset();
  requests = 0;
  meanwhile = async () => {};
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'watched-trial-'));
  fs.cpSync(library.root, root, { recursive: true });
  server = createServer(async (_, response) => {
    requests += 1;
    await meanwhile();
    response.end(await registry.metrics());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  const project = async () => readProject(foldersOf(root));
  releases = new Releases(root, await placeAt(root, 'dist/release'), project, [address]);
});

afterEach(() => {
  end?.();
  server.close();
  fs.rmSync(root, { recursive: true });
});

/** Puts a release in force, and another one on trial. @returns both, and the folder */
async function begin() {
  const folder = path.join(root, 'dist/release');
  const base = await releases.publish(by, null);
  const texts = path.join(root, 'locales/en.json');
  fs.writeFileSync(texts, fs.readFileSync(texts, 'utf8').replace('Borrow', 'Take'));
  const tried = await releases.publish(by, base, 0.1);
  expect(readPointer(folder)?.trial?.release).toBe(tried);
  return { folder, base, tried };
}

test('a trial that the servers report as bad is ended, and the history and the audit say why', async () => {
  const { folder, base, tried } = await begin();
  expect(await releases.endBadTrial()).toBe(false);
  bad.set({ release: base, measure: 'faults' }, 1);
  expect(await releases.endBadTrial()).toBe(false);
  bad.reset();
  bad.set({ release: tried, measure: 'refusals' }, 1);
  const ended = await new Promise<boolean>((onEnd, onError) => {
    end = watchTrial({ releases, onEnd: () => onEnd(true), onError }, 20);
  });
  expect(ended).toBe(true);
  expect(readPointer(folder)).toMatchObject({ release: base });
  expect(readPointer(folder)?.trial).toBeUndefined();
  const message = `too many calls were refused: reported by the servers, compared with ${base}`;
  expect(readHistory(folder).moves.at(-1)).toMatchObject({ reason: 'trial ended', by: 'studio', message });
  expect(releases.audit.read().entries[0]).toMatchObject({ what: 'trial ended', release: tried, message });
  expect(await releases.endBadTrial()).toBe(false);
}, 60_000);

test('metrics are requested only while a release is on trial, and what they say of another one is ignored', async () => {
  expect(await releases.endBadTrial()).toBe(false);
  expect(requests).toBe(0);
  const { base, tried } = await begin();
  bad.set({ release: base, measure: 'faults' }, 1);
  bad.set({ release: tried, measure: 'abandoned' }, 1);
  expect(await releases.endBadTrial()).toBe(true);
  expect(releases.audit.read().entries[0]?.message).toMatch(/^too many forms/);
  expect(await releases.endBadTrial()).toBe(false);
  expect(requests).toBe(1);
}, 60_000);

test('a trial that begins after the metrics were requested goes on, also if it is of the same release', async () => {
  const { folder, base, tried } = await begin();
  bad.set({ release: tried, measure: 'refusals' }, 1);
  meanwhile = async () => {
    await releases.endTrial(by);
    await releases.publish(by, base, 0.2);
  };
  expect(await releases.endBadTrial()).toBe(false);
  expect(readPointer(folder)?.trial).toMatchObject({ release: tried, share: 0.2 });
}, 60_000);

test('servers that do not answer are an error once, until they have answered again', async () => {
  const errors: unknown[] = [];
  const answers = [new Error('away'), new Error('away'), false, new Error('away'), true];
  await new Promise<void>((ended) => {
    end = watchTrial(
      {
        releases: {
          endBadTrial: async () => {
            const next = answers.shift();
            if (next instanceof Error) throw next;
            return next ?? false;
          },
        },
        onEnd: ended,
        onError: (error) => errors.push(error),
      },
      5,
    );
  });
  expect(errors).toHaveLength(2);
});
