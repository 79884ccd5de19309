/** Reads and writes `history.json` in a folder of releases. */
import fs from 'node:fs';
import path from 'node:path';
import { type History, historyOf } from '../../language/release/history.ts';
import { UsageError } from '../usageError.ts';
import type { Signer } from './keys.ts';

const fileIn = (folder: string): string => path.join(folder, 'history.json');

/** Empty if none was recorded. @throws UsageError if the file is damaged */
export function readHistory(folder: string): History {
  const file = fileIn(folder);
  if (!fs.existsSync(file)) return { moves: [], releases: {} };
  try {
    return historyOf(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Replaces it atomically, signed where there is a signer. Only the holder of the lock may do so. */
export function writeHistory(folder: string, history: History, signer: Signer | undefined): void {
  const file = fileIn(folder);
  const next = `${file}.${process.pid}`;
  const text = JSON.stringify(history);
  fs.writeFileSync(next, signer ? signer.signed('history.json', text) : text);
  fs.renameSync(next, file);
}
