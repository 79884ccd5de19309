import { expect, test } from 'vitest';
import { isSealed, seal, unseal } from './seal.ts';

const key = 'a key of at least thirty-two characters';

test('an encrypted value can be decrypted only with its key and purpose', () => {
  const sealed = seal('札幌 secret', key, 'index');
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain('secret');
  expect(unseal(sealed, key, 'index')).toBe('札幌 secret');
  expect(() => unseal(sealed, `${key}.`, 'index')).toThrow();
  expect(() => unseal(sealed, key, 'pictures')).toThrow();
  expect(seal('札幌 secret', key, 'index')).not.toBe(sealed);
});

test('a ciphertext with any changed byte is refused', () => {
  const sealed = seal('secret', key, 'index');
  const from = sealed.lastIndexOf(':') + 1;
  for (let at = from; at < sealed.length - 1; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => unseal(changed, key, 'index'), changed).toThrow();
  }
  expect(() => unseal(sealed.slice(0, from + 8), key, 'index')).toThrow();
});
