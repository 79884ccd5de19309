/**
 * `history.json`, beside the pointer: what is known about each release, and when it was put in force, put on trial, or
 * left. The command writes it; servers use it to decide whether they still accept the calls of a release, which they do
 * for a day after it was replaced. Pages do not load it.
 */

/** How long the calls of a release are taken after it was left, ms. */
export const callGraceMs = 24 * 3600_000;

/** Why a pointer was moved. */
export type Reason = 'release' | 'rollback' | 'promote' | 'trial' | 'trial ended';

/** The pointer was changed. */
export interface Move {
  /** What was put in force; with `trial` what was put on trial, with `trial ended` what was taken from it. */
  release: string;
  /** Unix milliseconds. */
  at: number;
  /** The author. */
  by?: string;
  /** Without one, it was put in force. */
  reason?: Reason;
  message?: string;
}

/** What is known about a release besides its content. */
export interface CreatedRelease {
  /** The release that it was to replace; null for the first one. */
  parent: string | null;
  author: string;
  /** Unix milliseconds. */
  at: number;
  /** The commit of the definitions, with `-dirty` if there were changes beside it; null outside of git. */
  commit: string | null;
  message: string;
}

export interface History {
  /** The latest last. */
  moves: readonly Move[];
  /** By name, pruned ones too. */
  releases: Readonly<Record<string, CreatedRelease>>;
}

/** Prevents path traversal. */
export const isName = (name: string): boolean => /^[0-9a-f]{16}$/.test(name);

const isMove = (value: unknown): value is Move => {
  const { release, at } = Object(value);
  return typeof release === 'string' && isName(release) && typeof at === 'number';
};

/**
 * @param text the content of history.json; an older command wrote no releases, and no reasons
 * @throws SyntaxError, or Error if it is something else
 */
export function historyOf(text: string): History {
  const { moves, releases = {} } = Object(JSON.parse(text));
  if (!Array.isArray(moves) || !moves.every(isMove)) throw new Error('history.json lists no releases');
  return { moves, releases };
}

/**
 * The moves of the pointer, the latest last.
 * @param history the content of history.json
 * @param pointer that of current.json: releases that an older command has made have no history
 * @throws SyntaxError, or Error if they are something else
 */
export function movesOf(history: string | undefined, pointer: string | undefined): readonly Move[] {
  if (history !== undefined) return historyOf(history).moves;
  if (pointer === undefined) return [];
  const move = { release: Object(JSON.parse(pointer)).release, at: 0 };
  if (!isMove(move)) throw new Error('current.json names no release');
  return [move];
}

/** Whether a move began or ended a trial: the release in force stayed. */
export const isOfTrial = ({ reason }: Move): boolean => reason === 'trial' || reason === 'trial ended';

/** The release in force; undefined if none was released. */
export const inForce = (moves: readonly Move[]): string | undefined =>
  moves.findLast((move) => !isOfTrial(move))?.release;

/** The release on trial. A trial ends when another release is put in force. */
export function onTrial(moves: readonly Move[]): string | undefined {
  const last = moves.at(-1);
  return last?.reason === 'trial' ? last.release : undefined;
}

/** When a release was left, unix ms: Infinity while it is in force or on trial, undefined if it never was. */
export function leftAt(moves: readonly Move[], release: string): number | undefined {
  let current: string | undefined;
  let left: number | undefined;
  for (const move of moves) {
    if (!isOfTrial(move)) current = move.release;
    if (current === release || (move.reason === 'trial' && move.release === release))
      left = Number.POSITIVE_INFINITY;
    else if (left === Number.POSITIVE_INFINITY) left = move.at;
  }
  return left;
}

/** Whether calls of a release are still taken. */
export function isTaken(moves: readonly Move[], release: string, now: number): boolean {
  const left = leftAt(moves, release);
  return left !== undefined && now - left < callGraceMs;
}

/** The release that another one has replaced when it was made; undefined if it was the first. */
export function parentOf({ moves, releases }: History, release: string): string | undefined {
  const made = Object.hasOwn(releases, release) ? releases[release] : undefined;
  const first = moves.findIndex((move) => move.release === release);
  return made?.parent ?? inForce(moves.slice(0, Math.max(first, 0)));
}
