/**
 * Draws whether this device takes part in a trial, by its own random number and the trial's salt. The number stays on the
 * device, so that releases can be served by any CDN.
 */
import type { App } from '../../language/compiledApp.ts';
import { checkFormat, UnknownFormat } from '../../language/release/format.ts';
import { NoSuchPage } from '../../runtime/host/noSuchPage.ts';
import type { Pointer, Trial } from './reader.ts';

const key = 'shoji-lot';

/** The random number of this device; null without storage: it could not keep its lot. */
function numberOfDevice(): string | null {
  try {
    const known = localStorage.getItem(key);
    if (known !== null) return known;
    const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-');
    localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return null;
  }
}

/**
 * Whether a device takes part. It keeps its lot while the salt stays, and a larger share only adds devices.
 * @param device its random number
 */
export const isInTrial = ({ share, salt }: Trial, device: string): boolean =>
  hash(`${device} ${salt}`) / 2 ** 32 < share;

/** FNV-1a, mixed as in MurmurHash3: without that, the high bits of short texts are alike. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const char of text) h = Math.imul(h ^ char.charCodeAt(0), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * The pointer to the release that this device takes: that in force, if the files of the trial are not there, or cannot be
 * read by this version of the app.
 * @param read reads a file of the release folder, within some milliseconds
 * @throws network errors
 */
export async function pointerOfTrial(
  pointer: Pointer,
  trial: Trial,
  read: (path: string, timeout: number) => Promise<unknown>,
): Promise<Pointer> {
  const device = numberOfDevice();
  if (device === null || !isInTrial(trial, device)) return pointer;
  const { release } = trial;
  try {
    const app = (await read(`${release}/app.json`, pointer.app.loading.timeout)) as App;
    checkFormat(release, app);
    return { ...pointer, release, app };
  } catch (error) {
    if (error instanceof NoSuchPage || error instanceof UnknownFormat) return pointer;
    throw error;
  }
}
