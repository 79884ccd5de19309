/** Writes the files of a new app. */
import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../subcommand.ts';

/** @throws UsageError if the folder holds anything but what Git put there */
export function checkEmpty(folder: string): void {
  if (!fs.existsSync(folder)) return;
  if (!fs.statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file`);
  const present = fs.readdirSync(folder).filter((name) => name !== '.git');
  if (present.length > 0)
    throw new UsageError(`${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`);
}

export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}
