/** The locations of other browsers on this machine. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EngineName } from './driver.ts';

const first = (places: (string | undefined)[]): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

const folders = (process.env.PATH ?? '').split(path.delimiter);
const onPath = (name: string): string | undefined => first(folders.map((folder) => path.join(folder, name)));

/** @throws if there is none */
export const firefoxPath = (): string => known('firefox', findFirefox());
export const webkitDriverPath = (): string => known('WebKitWebDriver', onPath('WebKitWebDriver'));
export const xvfbPath = (): string => known('Xvfb', onPath('Xvfb'));

/** The browser that WebKitGTK ships for tests. */
export const miniBrowserPath = (): string => known('MiniBrowser', findMiniBrowser());

const findFirefox = (): string | undefined =>
  first([
    process.env.FIREFOX_PATH,
    onPath('firefox-esr'),
    onPath('firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ]);

const findMiniBrowser = (): string | undefined =>
  first([
    process.env.MINIBROWSER_PATH,
    ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
      (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
    ),
    '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  ]);

function known(name: string, found: string | undefined): string {
  if (found === undefined) throw new Error(`There is no ${name} on this machine`);
  return found;
}

/** What is missing on this machine for an engine's tests; empty if nothing is. */
export function missing(engine: EngineName): string | undefined {
  const needed: [string, string | undefined][] =
    engine === 'firefox'
      ? [['Firefox', findFirefox()]]
      : [
          ['WebKitWebDriver', onPath('WebKitWebDriver')],
          ['MiniBrowser', findMiniBrowser()],
          ['Xvfb', onPath('Xvfb')],
        ];
  const absent = needed.filter(([, found]) => found === undefined).map(([name]) => name);
  return absent.length > 0 ? `there is no ${absent.join(', no ')} on this machine` : undefined;
}
