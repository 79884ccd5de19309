import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceStorage } from '../../device/storage.ts';
import { GrantStore, renewAt } from './grant.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const grant = { session: 'oauth:1', access: 'first', refresh: 'again' };

test('a token is renewed half a minute before its end, and a short one when nine tenths have passed', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  expect(renewAt(3600)).toEqual({ renewAt: 1_000_000 + 3_570_000 });
  expect(renewAt(60)).toEqual({ renewAt: 1_000_000 + 54_000 });
  expect(renewAt(undefined)).toEqual({});
});

test('all tabs have the same grant, and it is of one session only', () => {
  const [one, other] = [new GrantStore(new DeviceStorage()), new GrantStore(new DeviceStorage())];
  one.keep(grant);
  expect(other.of('oauth:1')).toEqual(grant);
  other.keep({ ...grant, access: 'second' });
  expect(one.of('oauth:1')?.access).toBe('second');
  expect(one.of('oauth:2')).toBeNull();
  expect(one.of(null)).toBeNull();
  expect(one.drop()?.access).toBe('second');
  expect(other.drop()).toEqual({ ...grant, access: 'second' });
  expect(other.of('oauth:1')).toBeNull();
});

test('without storage it is kept in this tab', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const store = new GrantStore(new DeviceStorage());
  store.keep(grant);
  expect(store.of('oauth:1')).toEqual(grant);
});
