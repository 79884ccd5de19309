/** Which network address a request counts for: told by proxies that are known, and by nobody else. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** What `TRUST_PROXY=1` trusts: this machine and networks that are not routed in public. */
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

/** @param proxies as {@link proxiesOf} takes them */
export function networkReader(proxies: readonly string[]): NetworkOf {
  const isProxy = proxiesOf(proxies);
  return ({ socket, headers }) => networkOf(clientAddress(socket.remoteAddress, headers, isProxy));
}

/**
 * @param networks addresses and networks, such as `192.0.2.7` and `2001:db8::/32`
 * @throws Error that names the first one that is neither
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
 * Who sent a request: the peer, or, where that is a proxy, the last one in `X-Forwarded-For` that is none. What stands
 * before that one was written by somebody unknown.
 */
export function clientAddress(
  peer: string | undefined,
  { 'x-forwarded-for': forwarded }: IncomingHttpHeaders,
  isProxy: IsProxy,
): string {
  const told = String(forwarded ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => isIP(address) !== 0);
  let client = peer ?? '';
  for (let next = told.pop(); isProxy(client) && next !== undefined; next = told.pop()) client = next;
  return withoutMapping(client);
}

/**
 * The network that limits count by: an IPv4 address, or the 64 bits of an IPv6 address that its owner was given, who
 * has as many addresses in it as he likes.
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
 * A network as limits count it and, of IPv6, the /56 and the /48 around it: whoever was given one of those has 256 or
 * 65,536 networks. The narrowest comes first.
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

/** An IPv4 address as such, also where a socket for both families writes it as `::ffff:192.0.2.7`. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
