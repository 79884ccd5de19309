/** `.shoji` in the folder of an app: what the command notes for one working copy. It is in no repository. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The path of a file in it. */
export const ownFile = (root: string, name: string): string => path.join(root, '.shoji', name);

/**
 * Writes a file in it. Atomic: concurrent readers see the old or the new file, never a part.
 * @param mode its permissions; by default those of the process
 * @throws errors of node:fs
 */
export function writeOwnFile(root: string, name: string, text: string, mode?: number): void {
  const file = ownFile(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const ignored = ownFile(root, '.gitignore');
  if (!fs.existsSync(ignored)) fs.writeFileSync(ignored, '*\n');
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, text, { mode });
  fs.renameSync(draft, file);
}
