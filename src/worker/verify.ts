/** What the service worker may keep of signed releases. */
import { hashOf, type ReleaseKeys, verified, withoutSignature } from '../language/release/signature.ts';

/**
 * Whether a trusted key has signed a response, and for a pointer whether it is not older than the kept one.
 * @param base the path of releases @param url of the request
 */
export async function isVerified(
  keys: ReleaseKeys,
  base: string,
  url: string,
  response: Response,
): Promise<boolean> {
  const file = new URL(url).pathname.slice(base.length);
  try {
    if (file.endsWith('.js')) return await isModule(keys, base, file, response.clone());
    const text = await verified(keys, file, await response.clone().text());
    return file.includes('/') || sequenceOf(text) >= sequenceOf(await keptText(url));
  } catch {
    return false;
  }
}

const sequenceOf = (text: string): number => Number(JSON.parse(text).sequence ?? 0);

const keptText = async (url: string): Promise<string> =>
  withoutSignature((await (await caches.match(url))?.text()) ?? '{}');

/** The hash of a module is in the signed file next to it, which may have been read but not cached yet. */
async function isModule(keys: ReleaseKeys, base: string, file: string, response: Response): Promise<boolean> {
  const beside = file.replace(/js$/, 'json');
  const answer = (await caches.match(base + beside)) ?? (await fetch(base + beside));
  const { 'x-integrity': integrity } = JSON.parse(await verified(keys, beside, await answer.text()));
  return integrity === (await hashOf(await response.arrayBuffer()));
}
