import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstPageShown, type Host } from '../../runtime/index.ts';
import type { AppSocket } from '../options.ts';
import { Connection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const joined: string[] = [];
  let become: (state: string) => void = () => {};
  const socket: AppSocket = {
    subscribe: (channel) => {
      joined.push(channel);
      return () => joined.splice(joined.indexOf(channel), 1);
    },
    setToken() {},
    onState: (listener) => {
      become = listener;
    },
  };
  const connect = vi.fn(async () => socket);
  const device = { delayed: false, messagesSince: 0 } as Host['device'];
  return {
    connection: new Connection(device, connect),
    device,
    connect,
    joined,
    become: (state: string) => become(state),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('it opens for the first channel after the first page, and channels that were left before are not joined', async () => {
  const { connection, connect, joined } = setUp();
  connection.join('orders', '', () => {});
  connection.join('prices', '*', () => {})();
  await settle();
  expect(connect).not.toHaveBeenCalled();
  await firstPageShown();
  expect(connect).toHaveBeenCalledOnce();
  expect(joined).toEqual(['orders']);
});

test('values of the moments before it was open are new enough, those from before it was lost are not', async () => {
  const { connection, device, become } = setUp();
  connection.join('orders', '', () => {});
  await settle();
  expect(device.messagesSince).toBe(0);
  become('connected');
  expect(device.messagesSince).toBe(8000);
  vi.advanceTimersByTime(60_000);
  become('delayed');
  expect(device.delayed).toBe(true);
  vi.advanceTimersByTime(500);
  become('connected');
  expect(device.delayed).toBe(false);
  expect(device.messagesSince).toBe(70_500);
});
