import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf, networksAround, privateNetworks, proxiesOf } from './client-address.ts';

const none = proxiesOf([]);
const near = proxiesOf(privateNetworks);

describe('a request counts for', () => {
  test.each([
    ['its peer, whatever it says, where no proxy is known', '192.0.2.1', '203.0.113.9', none, '192.0.2.1'],
    ['its peer, where that is no proxy', '192.0.2.1', '203.0.113.9', near, '192.0.2.1'],
    ['whom the proxy names', '127.0.0.1', '203.0.113.9', near, '203.0.113.9'],
    [
      'the last one, not what the client wrote before it',
      '10.1.2.3',
      '1.1.1.1, 203.0.113.9',
      near,
      '203.0.113.9',
    ],
    ['the one before a chain of proxies', '::1', '203.0.113.9, 192.168.3.4', near, '203.0.113.9'],
    ['the proxy itself, where it names nobody', '127.0.0.1', undefined, near, '127.0.0.1'],
    ['the proxy itself, where it names nonsense', '127.0.0.1', 'unknown, x', near, '127.0.0.1'],
    ['an IPv4 address behind a mapped peer', '::ffff:127.0.0.1', '2001:db8::7', near, '2001:db8::7'],
  ])('%s', (_, peer, forwarded, isProxy, client) => {
    expect(clientAddress(peer, { 'x-forwarded-for': forwarded }, isProxy)).toBe(client);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:0DB8::9', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'x', '192.0.2.1/33', '192.0.2.1/', '2001:db8::/129', 'loopback'])(
  '%j is not a proxy to trust',
  (network) => {
    expect(() => proxiesOf([network])).toThrow('neither an address nor a network');
  },
);

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['2001:db8:7:12ab::', ['2001:db8:7:12ab::', '2001:db8:7:1200::/56', '2001:db8:7::/48']],
  ['2001:db8:7:0::', ['2001:db8:7:0::', '2001:db8:7:0::/56', '2001:db8:7::/48']],
])('around %s are %j', (network, around) => {
  expect(networksAround(network)).toEqual(around);
});
