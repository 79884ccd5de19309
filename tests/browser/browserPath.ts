import { existsSync } from 'node:fs';

/** Without a window, the headless shell is enough: it uses a third less of the machine than the whole browser. */
const isHeaded = process.argv.includes('--headed') || process.env.PWDEBUG !== undefined;

const places = [
  process.env.CHROMIUM_PATH,
  ...(isHeaded ? [] : ['/usr/bin/chromium-headless-shell']),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser of this machine; Playwright's own if there is none. */
export function browserPath(): { executablePath?: string } {
  const found = places.find((place) => place !== undefined && existsSync(place));
  return found ? { executablePath: found } : {};
}
