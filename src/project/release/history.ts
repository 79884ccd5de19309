/**
 * `history.json`, beside the pointer: when each release was put in force. Servers judge the calls of a release from it,
 * also for a day after the release was left; pages do not load it.
 */
import fs from 'node:fs';
import path from 'node:path';

/** The pointer was moved to a release. */
export interface Move {
  release: string;
  /** Unix milliseconds. */
  at: number;
}

/** All moves, the latest last; empty if none was recorded. */
export function readHistory(folder: string): Move[] {
  const file = path.join(folder, 'history.json');
  if (!fs.existsSync(file)) return [];
  const { moves }: { moves: Move[] } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return moves;
}

/** Adds a move, atomically; nothing if the release is in force already. */
export function recordMove(folder: string, release: string): void {
  const moves = readHistory(folder);
  if (moves.at(-1)?.release === release) return;
  const file = path.join(folder, 'history.json');
  const next = `${file}.${process.pid}`;
  fs.writeFileSync(next, JSON.stringify({ moves: [...moves, { release, at: Date.now() }] }));
  fs.renameSync(next, file);
}
