/**
 * Signatures of the files of a release, so that write access to the storage of releases is not enough to change the
 * app.
 *
 * A signed file is JSON whose first member is `"signature":"<key id>.<base64>"`: ECDSA over P-256 and SHA-256 (r and s,
 * 64 bytes) of the file's path in the folder of releases and its text without that member. So no file can be substituted for
 * another one, nor for the same file of another release.
 */

/** The public keys that are trusted: the point (65 bytes, base64) by the id of the key. */
export type ReleaseKeys = Readonly<Record<string, string>>;

/** Thrown for a file that no trusted key has signed for its path. */
export class Unverified extends Error {
  constructor(path: string, why: string) {
    super(`${path}: ${why}`);
    this.name = 'Unverified';
  }
}

/** 64 bytes take 86 characters. The last one carries two bits: only one spelling of a signature is accepted. */
const signed = /^\{"signature":"([\da-f]{8})\.([A-Za-z\d+/]{85}[AQgw])"(?:,(?!\})|(?=\}$))/;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** What is signed. @param text the file without its signature */
export const signedText = (path: string, text: string): string => `shoji release 1\n${path}\n${text}`;

/** A file with its signature. @param text a JSON object @param signature `<key id>.<base64>` */
export const withSignature = (text: string, signature: string): string =>
  `{"signature":"${signature}"${text === '{}' ? '' : ','}${text.slice(1)}`;

/** A file without its signature, which may have been any; the text itself if it has none. */
export const withoutSignature = (text: string): string => text.replace(/^\{"signature":"[^"]*",?/, '{');

/** The id of the key that a file says it is signed with; undefined if it is not signed. */
export const signerOf = (text: string): string | undefined => signed.exec(text)?.[1];

/**
 * Verifies a file.
 * @param path in the folder of releases: `current.json`, `<release>/app.json`
 * @returns its text without the signature
 * @throws Unverified, also where there is no WebCrypto: browsers have it only over https and on localhost
 */
export async function verified(keys: ReleaseKeys, path: string, text: string): Promise<string> {
  const [head = '', id = '', signature = ''] = signed.exec(text) ?? [];
  if (!head) throw new Unverified(path, 'not signed');
  const key = Object.hasOwn(keys, id) && keys[id];
  if (!key) throw new Unverified(path, `signed with the unknown key ${id}`);
  const content = `{${text.slice(head.length)}`;
  const { subtle } = crypto;
  if (!subtle) throw new Unverified(path, 'signatures can be verified over https and on localhost only');
  const point = await subtle.importKey('raw', bytes(key), algorithm, false, ['verify']);
  const data = new TextEncoder().encode(signedText(path, content));
  if (!(await subtle.verify(algorithm, point, bytes(signature), data)))
    throw new Unverified(path, 'not what was signed');
  return content;
}

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The hash of a module, which the signed file beside it names: for `integrity` of a script. */
export async function hashOf(content: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
