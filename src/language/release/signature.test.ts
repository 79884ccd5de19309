import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ReleaseKeys,
  signedText,
  signerOf,
  Unverified,
  verified,
  withoutSignature,
  withSignature,
} from './signature.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

async function makeKey(id: string) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const keys: ReleaseKeys = { [id]: base64(await crypto.subtle.exportKey('raw', publicKey)) };
  const sign = async (path: string, text: string): Promise<string> => {
    const data = new TextEncoder().encode(signedText(path, text));
    const signature = base64(await crypto.subtle.sign(algorithm, privateKey, data));
    return withSignature(text, `${id}.${signature.replace(/=+$/, '')}`);
  };
  return { keys, sign };
}

const known = await makeKey('0a0a0a0a');
const other = await makeKey('0b0b0b0b');
const page = '0123456789abcdef/screens/pages/index.json';

const objects = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value));

describe('a signed file', () => {
  test('is JSON with the same content, and is taken', async () => {
    await fc.assert(
      fc.asyncProperty(objects, async (text) => {
        const signed = await known.sign(page, text);
        expect(Object.keys(JSON.parse(signed))).toContain('signature');
        expect(withoutSignature(signed)).toBe(text);
        expect(signerOf(signed)).toBe('0a0a0a0a');
        expect(await verified(known.keys, page, signed)).toBe(text);
      }),
    );
  });

  test('is refused with any one of its bytes changed', async () => {
    const text = '{"route":"/pages/index","title":{"t":"引き出し"},"body":[]}';
    const bytes = new TextEncoder().encode(await known.sign(page, text));
    for (const [at, byte] of bytes.entries()) {
      for (const flip of [1, 2, 4, 8, 16, 32, 64, 128]) {
        bytes[at] = byte ^ flip;
        await expect(verified(known.keys, page, new TextDecoder().decode(bytes))).rejects.toThrow(Unverified);
      }
      bytes[at] = byte;
    }
    expect(await verified(known.keys, page, new TextDecoder().decode(bytes))).toBe(text);
  });

  test('is refused with text cut off, added or moved', async () => {
    const signed = await known.sign(page, '{"a":1,"b":2}');
    const pieces = fc
      .tuple(fc.nat(signed.length), fc.nat(signed.length), fc.string())
      .map(([from, to, text]) => signed.slice(0, from) + text + signed.slice(to))
      .filter((changed) => changed !== signed);
    await fc.assert(
      fc.asyncProperty(pieces, async (changed) => {
        await expect(verified(known.keys, page, changed)).rejects.toThrow(Unverified);
      }),
    );
  });

  test('is refused as another file, of another release, and with another key', async () => {
    const signed = await known.sign(page, '{"a":1}');
    const refused = (keys: ReleaseKeys, path: string) =>
      expect(verified(keys, path, signed)).rejects.toThrow(Unverified);
    await refused(known.keys, '0123456789abcdef/screens/pages/other.json');
    await refused(known.keys, 'fedcba9876543210/screens/pages/index.json');
    await refused(known.keys, 'screens/pages/index.json');
    await refused(other.keys, page);
    await refused({ '0a0a0a0a': other.keys['0b0b0b0b'] ?? '' }, page);
    await refused({}, page);
  });

  test('is taken from each of several keys, so that one can replace another', async () => {
    const both = { ...known.keys, ...other.keys };
    for (const { sign } of [known, other])
      expect(await verified(both, page, await sign(page, '{}'))).toBe('{}');
  });
});

test('a file that is not signed is refused, whatever it holds', async () => {
  for (const text of ['', '{}', '[]', 'null', '{"signature":""}', '{"signature":"0a0a0a0a."}', '{"a":1}'])
    await expect(verified(known.keys, page, text)).rejects.toThrow('not signed');
});

test('a name of a member of every object is not a key', async () => {
  const signed = (await known.sign(page, '{}')).replace('0a0a0a0a', 'toString');
  await expect(verified(known.keys, page, signed)).rejects.toThrow(Unverified);
});
