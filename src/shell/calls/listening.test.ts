import { expect, test } from 'vitest';
import { Listening } from './listening.ts';

function setUp() {
  const joined = new Map<string, (message: unknown) => void>();
  const heard: unknown[] = [];
  const listening = new Listening({
    join: (channel, hear) => {
      joined.set(channel, hear);
      return () => joined.delete(channel);
    },
    heard: ({ channel }, message) => heard.push([channel, message]),
  });
  return { joined, heard, listening };
}

const notices = { channel: 'notices', heard: [], message: { id: 'i' } };

test('channels in listen are joined, and left after the logout', () => {
  const { joined, heard, listening } = setUp();
  listening.hear([notices]);
  joined.get('notices')?.({ id: 1 });
  expect(heard).toEqual([['notices', { id: 1 }]]);
  listening.hear([]);
  expect(joined.size).toBe(0);
});

test('a message that does not match the contract is dropped', () => {
  const { joined, heard, listening } = setUp();
  listening.hear([notices]);
  joined.get('notices')?.({ id: 'x' });
  joined.get('notices')?.('x');
  joined.get('notices')?.(null);
  expect(heard).toEqual([]);
});
