/** Address formats of the networks, with checksums that detect typing errors. */
import { createHash } from 'node:crypto';
import { isEthereumAddress, writeEthereumAddress } from '../../src/formats/ethereumAddress.ts';
import type { Network } from './coins.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Version byte of a Base58Check address; generated addresses use the first one. */
const versions = { trc20: [0x41], omni: [0x00, 0x05] } as const;

/** Whether it is a valid address of the network, including its checksum. */
export function isAddress(network: Network, address: string): boolean {
  if (network === 'erc20') return isEthereumAddress(address);
  const bytes = decodeBase58(address);
  if (bytes?.length !== 25) return false;
  const known: readonly number[] = versions[network];
  return known.includes(bytes[0] ?? -1) && checksum(bytes.subarray(0, 21)).equals(bytes.subarray(21));
}

/** Encodes 20 bytes as an address of the network. */
export function writeAddress(network: Network, key: Uint8Array): string {
  if (key.length !== 20) throw new RangeError('An address is made of 20 bytes');
  if (network === 'erc20') return writeEthereumAddress(Buffer.from(key).toString('hex'));
  const payload = Buffer.from([versions[network][0], ...key]);
  return encodeBase58(Buffer.concat([payload, checksum(payload)]));
}

function checksum(payload: Uint8Array): Buffer {
  const once = createHash('sha256').update(payload).digest();
  return createHash('sha256').update(once).digest().subarray(0, 4);
}

function encodeBase58(bytes: Buffer): string {
  let text = '';
  for (let value = BigInt(`0x${bytes.toString('hex')}`); value > 0n; value /= 58n)
    text = alphabet[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros) + text;
}

function decodeBase58(text: string): Buffer | undefined {
  if (text.length > 64) return undefined;
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}
