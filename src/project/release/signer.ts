/** Which key signs the releases of a folder, and which keys the app trusts that takes them. */
import fs from 'node:fs';
import path from 'node:path';
import { type ReleaseKeys, signerOf as signerOfText } from '../../language/release/signature.ts';
import { UsageError } from '../usageError.ts';
import { keyFolder, publicKeys, type Signer, shellKeys, signerOf, signersIn } from './keys.ts';

/** Where private keys are looked for, in the folders above that of the releases. The second is that of `npm start`. */
const privateFolders = [keyFolder, `.data/${keyFolder}`];

/** The folders above `dist/release`: `dist`, and the app. */
const above = (folder: string): string[] => [path.resolve(folder, '..'), path.resolve(folder, '../..')];

/**
 * The public keys that the app takes releases of: those of the build beside the releases, or else of the app's folder of
 * keys.
 * @param folder of the releases
 * @returns none if it takes unsigned ones
 */
export function trustedKeys(folder: string): ReleaseKeys {
  for (const place of above(folder)) {
    const built = path.join(place, shellKeys);
    if (fs.existsSync(built)) return JSON.parse(fs.readFileSync(built, 'utf8'));
  }
  for (const place of above(folder)) {
    const keys = publicKeys(path.join(place, keyFolder));
    if (Object.keys(keys).length > 0) return keys;
  }
  return {};
}

/**
 * The signer of a folder's releases. Of several keys it is the one that signed the pointer: a new key is not used before
 * it was given once, since devices may not have the build that knows it.
 * @param folder of the releases, beside which the keys are
 * @param given a private key in PEM, or the file that holds it; by default that of `RELEASE_KEY`
 * @param pointerIn the folder of the pointer, if that is another one
 * @returns undefined if the app takes unsigned releases
 * @throws UsageError if the app would refuse what is made: there is no key, or one that it does not know
 */
export function signerFor(
  folder: string,
  given = process.env.RELEASE_KEY || undefined,
  pointerIn = folder,
): Signer | undefined {
  const trusted = trustedKeys(folder);
  const ids = Object.keys(trusted);
  if (given !== undefined) {
    const signer = signerOf(textOf(given));
    if (Object.hasOwn(trusted, signer.id)) return signer;
    throw new UsageError(
      ids.length > 0
        ? `The app does not know the key ${signer.id}: it takes what is signed with ${ids.join(' or ')}. A new key is built in first`
        : `The app knows no keys, so it would not verify what ${signer.id} signs. Put its public key into ${keyFolder}/ and build`,
    );
  }
  if (ids.length === 0) return undefined;
  const own = above(folder).flatMap((place) =>
    privateFolders.flatMap((name) => signersIn(path.join(place, name))),
  );
  const known = own.filter(({ id }) => ids.includes(id));
  const signer = known.find(({ id }) => id === keyInUse(pointerIn)) ?? known[0];
  if (signer) return signer;
  throw new UsageError(
    `The app takes only what is signed with ${ids.join(' or ')}: name the file of the private key by --key, or RELEASE_KEY`,
  );
}

/** The id of the key that signed the pointer of a folder. */
function keyInUse(folder: string): string | undefined {
  const pointer = path.join(folder, 'current.json');
  return fs.existsSync(pointer) ? signerOfText(fs.readFileSync(pointer, 'utf8')) : undefined;
}

function textOf(given: string): string {
  if (given.includes('-----BEGIN')) return given;
  if (!fs.existsSync(given)) throw new UsageError(`There is no key ${given}`);
  return fs.readFileSync(given, 'utf8');
}
