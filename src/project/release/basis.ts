/** The release that the work in a folder started from: used to detect releases by others since. */
import fs from 'node:fs';
import { type History, isOfTrial, type Move } from '../../language/release/history.ts';
import { ownFile, writeOwnFile } from '../ownFolder.ts';
import { contains } from './origin.ts';

/** Of one working copy only: it is in no repository. */
const file = 'release.json';

interface Noted {
  release: string;
  /** Unix milliseconds. */
  at: number;
}

/** By folder of releases, the one that this working copy has last put in force. */
function recorded(root: string): Record<string, Noted | undefined> {
  try {
    return Object(JSON.parse(fs.readFileSync(ownFile(root, file), 'utf8')));
  } catch {
    return {};
  }
}

/** Records that the work in a folder is based on a release. */
export function noteBasis(root: string, folder: string, release: string): void {
  const notes = { ...recorded(root), [folder]: { release, at: Date.now() } };
  writeOwnFile(root, file, JSON.stringify(notes, null, 2));
}

/**
 * The latest release that the work contains: the one that this working copy has put in force, or one whose commit is
 * contained in its own.
 * @returns null if it contains none; undefined if that cannot be known: nothing was recorded, or git does not know
 */
export function basisOf(
  root: string,
  folder: string,
  { releases, moves }: History,
): string | null | undefined {
  const own = recorded(root)[folder];
  let sure = true;
  const latest = Object.entries(releases)
    .filter(([name]) => !wasOnlyTried(name, moves))
    .map(([name, { commit, at }]) => ({ name, commit, at: name === own?.release ? own.at : at }))
    .sort((a, b) => b.at - a.at)
    .find(({ name, commit }) => {
      if (name === own?.release) return true;
      const inside = commit === null ? undefined : contains(root, commit.replace(/-dirty$/, ''));
      if (inside === undefined) sure = false;
      // Changes beside a commit are in no other working copy.
      return inside === true && !commit?.endsWith('-dirty');
    });
  if (latest) return latest.name;
  // A folder that was emptied is as a new one.
  if (Object.keys(releases).length === 0) return undefined;
  return own ? own.release : sure ? null : undefined;
}

/** Whether a release was only ever on trial: no work starts from it. */
function wasOnlyTried(name: string, moves: readonly Move[]): boolean {
  const own = moves.filter(({ release }) => release === name);
  return own.length > 0 && own.every(isOfTrial);
}
