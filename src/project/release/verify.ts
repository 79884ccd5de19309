/** Verifies the files of releases, in a folder or at a URL. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf, type ReleaseKeys, Unverified, verified } from '../../language/release/signature.ts';

/** Names all other files of a signed release. */
export const fileList = 'server/files.json';

export interface Fault {
  /** Relative to the folder of releases. */
  file: string;
  why: string;
}

/** Reads a file of the releases; undefined if there is none. @throws Error if it cannot be read */
export type ReadRelease = (file: string) => Promise<Buffer | undefined>;

export const inFolder =
  (folder: string): ReadRelease =>
  async (file) => {
    const place = path.join(folder, file);
    return fs.existsSync(place) ? fs.readFileSync(place) : undefined;
  };

/** Milliseconds after which a request is given up. */
const timeoutMs = 20_000;

/** @param base of the releases, such as `https://example/app/release/` */
export const atUrl =
  (base: string): ReadRelease =>
  async (file) => {
    const response = await fetch(new URL(file, base), {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };

/** @returns the content; undefined if it is at fault, which is then listed */
async function check(
  read: ReadRelease,
  keys: ReleaseKeys,
  file: string,
  faults: Fault[],
): Promise<string | undefined> {
  const content = await read(file);
  try {
    if (!content) throw new Unverified(file, 'missing');
    return await verified(keys, file, content.toString('utf8'));
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    faults.push({ file, why: error.message.slice(`${file}: `.length) });
    return undefined;
  }
}

/** Verifies what is beside the releases. @returns the release in force, if the pointer is signed */
export async function verifyPointer(
  read: ReadRelease,
  keys: ReleaseKeys,
): Promise<{ release: string | undefined; faults: Fault[] }> {
  const faults: Fault[] = [];
  await check(read, keys, 'history.json', faults);
  const text = await check(read, keys, 'current.json', faults);
  return { release: text === undefined ? undefined : String(JSON.parse(text).release), faults };
}

/** Verifies all files of a release: those that its list names, which is signed too. */
export async function verifyRelease(read: ReadRelease, keys: ReleaseKeys, release: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  const list = await check(read, keys, `${release}/${fileList}`, faults);
  if (list === undefined) return faults;
  const { files }: { files: string[] } = JSON.parse(list);
  const hashes = new Map<string, unknown>();
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const text = await check(read, keys, `${release}/${file}`, faults);
    if (text !== undefined) hashes.set(file.replace(/json$/, 'js'), JSON.parse(text)['x-integrity']);
  }
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const code = await read(`${release}/${file}`);
    if (code && (await hashOf(new Uint8Array(code))) === hashes.get(file)) continue;
    const why = !code
      ? 'missing'
      : hashes.has(file)
        ? 'not what was signed'
        : 'nothing says what it has to be';
    faults.push({ file: `${release}/${file}`, why });
  }
  return faults;
}
