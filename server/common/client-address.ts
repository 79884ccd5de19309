/** The network address that a request is counted for. Forwarded addresses are accepted from trusted proxies only. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Trusted with `TRUST_PROXY=1`: this machine and private networks. */
export const privateNetworks: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

/** Whether a peer is one of the proxies. */
export type IsProxy = (address: string | undefined) => boolean;

/** The network that a request counts for. */
export type NetworkOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** @param proxies see {@link proxiesOf} */
export function networkReader(proxies: readonly string[]): NetworkOf {
  const isProxy = proxiesOf(proxies);
  return ({ socket, headers }) => networkOf(clientAddress(socket.remoteAddress, headers, isProxy));
}

/**
 * @param networks addresses and networks, such as `192.0.2.7` and `2001:db8::/32`
 * @throws Error that names the first invalid one
 */
export function proxiesOf(networks: readonly string[]): IsProxy {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    const max = family === 4 ? 32 : 128;
    if (family === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= max)))
      throw new Error(`${JSON.stringify(network)} is neither an address nor a network`);
    list.addSubnet(address, bits === undefined ? max : Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = withoutMapping(address ?? '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The address of the client: the peer, or, if that is a trusted proxy, the last untrusted address in
 * `X-Forwarded-For`. Addresses before that one can be forged.
 */
export function clientAddress(
  peer: string | undefined,
  { 'x-forwarded-for': forwarded }: IncomingHttpHeaders,
  isProxy: IsProxy,
): string {
  const hops = String(forwarded ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => isIP(address) !== 0);
  let client = peer ?? '';
  for (let next = hops.pop(); isProxy(client) && next !== undefined; next = hops.pop()) client = next;
  return withoutMapping(client);
}

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, since one client usually has all
 * addresses of a /64.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}

/**
 * The network that limits count by and, for IPv6, the /56 and the /48 around it, since a client may own a complete one
 * (256 or 65,536 networks). The narrowest comes first.
 */
export function networksAround(network: string): string[] {
  if (!network.endsWith('::')) return [network];
  const [a, b, c, d] = network
    .slice(0, -2)
    .split(':')
    .map((group) => Number.parseInt(group || '0', 16).toString(16));
  const subnet = (Number.parseInt(d ?? '0', 16) & 0xff00).toString(16);
  return [network, `${a}:${b}:${c}:${subnet}::/56`, `${a}:${b}:${c}::/48`];
}

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.7`, as on dual-stack sockets) to IPv4. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
