/** The keys that releases are signed with, as files: `<id>.key` is private, `<id>.pub` public, both PEM. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type ReleaseKeys, signedText, withSignature } from '../../language/release/signature.ts';
import { UsageError } from '../usageError.ts';

/** Signs the files of releases. */
export interface Signer {
  /** Of the key. */
  id: string;
  /** A file with its signature. @param file its path in the folder of releases @param text a JSON object */
  signed(file: string, text: string): string;
}

/** The folder of an app's keys, in its root. Public keys are kept in git. */
export const keyFolder = 'keys';

/** The file of a build, beside its folder of releases, that says which keys its shell knows: {@link ReleaseKeys}. */
export const shellKeys = 'release-keys.json';

/** The public point, without the fixed head of its encoding. */
function pointOf(key: KeyObject): Buffer {
  const { kty, crv } = key.export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256')
    throw new UsageError('A key of releases is an EC key of the curve P-256');
  return key.export({ type: 'spki', format: 'der' }).subarray(-65);
}

/** The first 8 hex digits of the hash of a public key. */
const idOf = (point: Buffer): string => createHash('sha256').update(point).digest('hex').slice(0, 8);

/** @param pem a private key, PKCS #8 or SEC 1 @throws UsageError if it is none */
export function signerOf(pem: string): Signer {
  const key = readKey(() => createPrivateKey(pem), 'private');
  const id = idOf(pointOf(createPublicKey(key)));
  return {
    id,
    signed: (file, text) => {
      const data = signedText(file, text);
      const signature = sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' });
      return withSignature(text, `${id}.${signature.toString('base64').replace(/=+$/, '')}`);
    },
  };
}

function readKey(read: () => KeyObject, kind: string): KeyObject {
  try {
    return read();
  } catch {
    // The message of the library may contain parts of the text.
    throw new UsageError(`This is not a ${kind} key in PEM`);
  }
}

/** The public keys of a folder, by their ids; none if there is no folder. @throws UsageError for a file that is no key */
export function publicKeys(folder: string): ReleaseKeys {
  const keys: Record<string, string> = {};
  for (const name of namesIn(folder, '.pub')) {
    const file = path.join(folder, name);
    const pem = fs.readFileSync(file, 'utf8');
    const key = readKey(() => createPublicKey(pem), `public key: ${file}`);
    const point = pointOf(key);
    keys[idOf(point)] = point.toString('base64');
  }
  return keys;
}

const namesIn = (folder: string, ending: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

export interface NewKey {
  id: string;
  /** The files. */
  private: string;
  public: string;
}

/**
 * Makes a pair of keys. The private one is readable by its owner only, and never overwritten; the folder's .gitignore keeps
 * it out of git.
 */
export function makeKey(folder: string): NewKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = idOf(pointOf(publicKey));
  fs.mkdirSync(folder, { recursive: true });
  const ignored = path.join(folder, '.gitignore');
  const lines = fs.existsSync(ignored) ? fs.readFileSync(ignored, 'utf8').split('\n') : [];
  // Before there is a key that git could take.
  if (!lines.includes('*.key')) fs.writeFileSync(ignored, [...lines.filter(Boolean), '*.key', ''].join('\n'));
  const made = { id, private: path.join(folder, `${id}.key`), public: path.join(folder, `${id}.pub`) };
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  fs.writeFileSync(made.private, pem, { mode: 0o600, flag: 'wx' });
  fs.writeFileSync(made.public, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  return made;
}

/** The private keys of a folder. */
export const signersIn = (folder: string): Signer[] =>
  namesIn(folder, '.key').map((name) => signerOf(fs.readFileSync(path.join(folder, name), 'utf8')));
