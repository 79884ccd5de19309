/** Folders of releases for tests: of a release there is only what the pointer needs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @returns a folder, and the names of the releases in it */
export function folderWith(count: number): { folder: string; names: string[] } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  const names = Array.from({ length: count }, (_, index) => index.toString(16).padStart(16, '0'));
  for (const name of names) addTo(folder, name);
  return { folder, names };
}

/** Writes a release, as far as it is not there. */
export function addTo(folder: string, name: string): void {
  fs.mkdirSync(path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, name, 'app.json'), JSON.stringify({ start: name }));
}
