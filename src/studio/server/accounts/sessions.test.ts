import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sessions } from './sessions.ts';
import { Store } from './store.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

let root = '';
let now = 0;
let sessions: Sessions;
let ended: string[] = [];
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'sessions-'));
  now = Date.UTC(2026, 0, 1);
  sessions = new Sessions(new Store(root), () => now);
  ended = [];
  sessions.subscribe((id) => ended.push(id));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Sends requests with a token for some time, following token rotation. */
function use(token: string, times: number, every: number): string | undefined {
  let current = token;
  for (let at = 0; at < times; at += 1) {
    now += every;
    const found = sessions.find(current);
    if (!found) return undefined;
    current = found.fresh ?? current;
  }
  return current;
}

test('a session ends twelve hours after its last request', () => {
  const token = sessions.open('aya', 'Firefox');
  now += 11 * hour;
  const { fresh } = sessions.find(token) ?? {};
  now += 11 * hour;
  const again = sessions.find(fresh ?? '')?.fresh ?? '';
  now += 12 * hour;
  expect(sessions.find(again)).toBeUndefined();
  expect(ended).toHaveLength(1);
});

test('and a week after it began, however much it is used', () => {
  const token = sessions.open('aya', 'Firefox');
  expect(use(token, 7 * 24 * 2 - 1, 30 * minute)).toBeDefined();
  expect(use(sessions.open('ken', 'Firefox'), 7 * 24 * 2, 30 * minute)).toBeUndefined();
});

test('a token is replaced after an hour; requests under way may still have the former one', () => {
  const token = sessions.open('aya', 'Firefox');
  expect(use(token, 59, minute)).toBe(token);
  now += minute;
  const fresh = sessions.find(token)?.fresh ?? '';
  expect(fresh).toHaveLength(43);
  now += minute - 1;
  expect(sessions.find(token)).not.toHaveProperty('fresh');
  expect(sessions.find(token)?.session.id).toBe(sessions.find(fresh)?.session.id);
});

test('a former token that comes back was copied: its session ends for whoever has it', () => {
  const token = sessions.open('aya', 'Firefox');
  now += hour;
  const fresh = sessions.find(token)?.fresh ?? '';
  now += minute;
  expect(sessions.find(token)).toBeUndefined();
  expect(sessions.find(fresh)).toBeUndefined();
  expect(ended).toHaveLength(1);
});

test('a session is ended alone, or with all others of its person', () => {
  const [first, second] = [sessions.open('aya', 'Firefox'), sessions.open('aya', 'Safari')];
  const other = sessions.open('ken', 'Firefox');
  const id = sessions.find(first)?.session.id ?? '';
  sessions.end(id);
  expect(ended).toEqual([id]);
  expect(sessions.of('aya').map(({ device }) => device)).toEqual(['Safari']);
  sessions.endAll('aya');
  expect(sessions.find(second)).toBeUndefined();
  expect(sessions.find(other)).toBeDefined();
});

test('sessions that are too old are found without a request of theirs', () => {
  sessions.open('aya', 'Firefox');
  sessions.sweep();
  expect(ended).toEqual([]);
  now += 12 * hour;
  sessions.sweep();
  expect(ended).toHaveLength(1);
});
