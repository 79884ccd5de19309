import { expect, test } from 'vitest';
import { keccak256 } from '../../src/formats/keccak.ts';
import { isAddress, writeAddress } from './address-format.ts';

// From EIP-55, the Tether contract on Tron, and the first block of Bitcoin.
test.each([
  ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['erc20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['erc20', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['erc20', '0xde709f2102306220921060314715629080e2fb77'],
  ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['omni', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['omni', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
] as const)('a real %s address is one: %s', (network, address) => {
  expect(isAddress(network, address)).toBe(true);
});

test.each([
  ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['erc20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['trc20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['omni', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['omni', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['omni', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0'],
  ['omni', ''],
  ['trc20', '1'.repeat(64)],
] as const)('a slip of the finger is noticed: %s %s', (network, address) => {
  expect(isAddress(network, address)).toBe(false);
});

test.each(['trc20', 'erc20', 'omni'] as const)(
  'what we write on %s is an address, and only there',
  (network) => {
    for (let n = 0; n < 50; n++) {
      const address = writeAddress(network, keccak256(Buffer.from([n])).subarray(0, 20));
      expect((['trc20', 'erc20', 'omni'] as const).filter((one) => isAddress(one, address))).toEqual([
        network,
      ]);
    }
  },
);

test('an address of zeros is valid', () => {
  expect(isAddress('omni', writeAddress('omni', new Uint8Array(20)))).toBe(true);
});
