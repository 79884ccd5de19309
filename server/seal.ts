/** Secrets that the database keeps without knowing them: who reads it, or a backup, needs the key besides. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const mark = 'sealed:1:';
const ivBytes = 12;
const tagBytes = 16;

/** The key that seals, of whatever length the configured one is. Another purpose has another one. */
function keyOf(key: string, name: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `shoji ${name}`, 32));
}

export function isSealed(value: string): boolean {
  return value.startsWith(mark);
}

/** AES-256-GCM. @param name what the text is; it opens as nothing else */
export function seal(text: string, key: string, name: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, name), iv);
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return mark + Buffer.concat(sealed).toString('base64url');
}

/** @throws Error where the key is not the one that sealed it, or somebody has changed it */
export function unseal(value: string, key: string, name: string): string {
  const bytes = Buffer.from(value.slice(mark.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, name), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
