import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Limits, networkOf } from './limits.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  networkOf({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress } as IncomingMessage['socket'],
  });

test('the address is the one that the proxy has seen, and not what a client adds before it', () => {
  expect(from('127.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
  expect(from('127.0.0.1', '203.0.113.1, 198.51.100.7')).toBe('198.51.100.7');
  expect(from('127.0.0.1')).toBe('127.0.0.1');
});

test('all addresses of an IPv6 network of 64 bits are one', () => {
  expect(from('', '2001:db8:1:2::1')).toBe('2001:db8:1:2');
  expect(from('', '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
  expect(from('', '2001:0DB8:0001:2::')).toBe('2001:db8:1:2');
  expect(from('', '2001:db8::1')).toBe('2001:db8:0:0');
  expect(from('', '::1')).toBe('0:0:0:0');
  expect(from('', '::ffff:198.51.100.7')).toBe('::ffff:198.51.100.7');
});

test('each key has its own count, and is told when to come back', async () => {
  const limits = new Limits();
  for (let at = 0; at < 30; at += 1) await limits.count('signing', 'a');
  await expect(limits.count('signing', 'a')).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  await limits.count('signing', 'b');
  await limits.count('pages', 'a');
});
