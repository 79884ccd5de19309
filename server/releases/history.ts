/** Which releases are in force: `history.json`, which the command `shoji release` writes beside the pointer. */

/** How long the calls of a release are taken after it was left, ms. */
const grace = 24 * 3600_000;

export interface Move {
  release: string;
  /** When it was put in force, unix ms. */
  at: number;
}

const isMove = (value: unknown): value is Move => {
  const { release, at } = Object(value);
  return typeof release === 'string' && isName(release) && typeof at === 'number';
};

/** A name cannot lead out of the folder. */
export const isName = (name: string): boolean => /^[0-9a-f]{16}$/.test(name);

/**
 * The moves of the pointer, the latest last.
 * @param history the content of history.json
 * @param pointer that of current.json: releases that an older command has made have no history
 * @throws SyntaxError, or Error if they are something else
 */
export function movesOf(history: string | undefined, pointer: string | undefined): Move[] {
  if (history !== undefined) {
    const { moves } = Object(JSON.parse(history));
    if (!Array.isArray(moves) || !moves.every(isMove)) throw new Error('history.json lists no releases');
    return moves;
  }
  if (pointer === undefined) return [];
  const move = { release: Object(JSON.parse(pointer)).release, at: 0 };
  if (!isMove(move)) throw new Error('current.json names no release');
  return [move];
}

/** Whether calls of a release are still taken. */
export function isTaken(moves: readonly Move[], release: string, now: number): boolean {
  const last = moves.findLastIndex((move) => move.release === release);
  if (last < 0) return false;
  const left = moves[last + 1]?.at;
  return left === undefined || now - left < grace;
}
