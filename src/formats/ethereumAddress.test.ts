import { expect, test } from 'vitest';
import { isEthereumAddress, writeEthereumAddress } from './ethereumAddress.ts';
import { keccak256 } from './keccak.ts';

test.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ['a'.repeat(136), 'a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e'],
])('Keccak-256 of %j is that of Ethereum', (text, hash) => {
  expect(Buffer.from(keccak256(Buffer.from(text))).toString('hex')).toBe(hash);
});

/** From EIP-55. */
const mixed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const oneCase = ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'];

test.each([...mixed, ...oneCase])('%s is an address', (address) => {
  expect(isEthereumAddress(address)).toBe(true);
  expect(isEthereumAddress(`0x${address.slice(2).toLowerCase()}`)).toBe(true);
  expect(isEthereumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(true);
});

test.each(mixed)('%s is written with its checksum', (address) => {
  expect(writeEthereumAddress(address.slice(2))).toBe(address);
});

test.each(mixed)('a letter of %s in the other case is noticed, whichever it is', (address) => {
  for (const [at, letter] of [...address].entries()) {
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    if (at < 2 || other === letter) continue;
    expect(isEthereumAddress(address.slice(0, at) + other + address.slice(at + 1))).toBe(false);
  }
});

test.each([
  '',
  '0x',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '0Xde709f2102306220921060314715629080e2fb77',
])('%j is none', (text) => expect(isEthereumAddress(text)).toBe(false));
