import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isFree } from './port.ts';

test.each(['127.0.0.1', '::1', '::'])(
  'a port on which something listens at %s is not free, and is free afterwards',
  async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await isFree(port)).toBe(false);
    server.close();
    await once(server, 'close');
    expect(await isFree(port)).toBe(true);
  },
);
