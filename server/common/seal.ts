/** Encryption of secrets in the database: a reader of the database or of a backup also needs the key. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const mark = 'sealed:1:';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a 256-bit key from the configured one, which may have any length. Each purpose has its own key. */
function keyOf(key: string, name: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `shoji ${name}`, 32));
}

export function isSealed(value: string): boolean {
  return value.startsWith(mark);
}

/** Encrypts with AES-256-GCM. @param name purpose of the text; it can only be decrypted with the same one */
export function seal(text: string, key: string, name: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, name), iv);
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return mark + Buffer.concat(sealed).toString('base64url');
}

/** @throws Error if the key is a different one, or the ciphertext was modified */
export function unseal(value: string, key: string, name: string): string {
  const bytes = Buffer.from(value.slice(mark.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, name), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
