import { keccak256 } from './keccak.ts';

/** Whether a text is an Ethereum address. Mixed case is a checksum (EIP-55), which must be right. */
export function isEthereumAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || text === writeEthereumAddress(digits);
}

/** An address with its checksum: a digit is in upper case where the hash of the address has a high bit. */
export function writeEthereumAddress(digits: string): string {
  const plain = digits.toLowerCase();
  const hash = keccak256(new TextEncoder().encode(plain));
  const mixed = [...plain].map((digit, index) => {
    const bits = (hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0);
    return bits & 8 ? digit.toUpperCase() : digit;
  });
  return `0x${mixed.join('')}`;
}
