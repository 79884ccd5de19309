import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Whichever browser this machine has; Playwright's own where none of these is there. */
export function browserPath(): { executablePath?: string } {
  const found = places.find((place) => place !== undefined && existsSync(place));
  return found ? { executablePath: found } : {};
}
