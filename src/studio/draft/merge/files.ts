/** Merges the files of two branches. */
import { NotJson } from '../../document/parse.ts';
import { mergeTrees, type Side } from './tree.ts';

/** A place that both sides have changed differently. */
export interface Conflict {
  /** The key of a choice. */
  id: string;
  file: string;
  /** A JSON pointer; null for the whole file. */
  at: string | null;
  /** Null if that side has no value. */
  mine: string | null;
  theirs: string | null;
}

/** By the id of a conflict. */
export type Choices = Readonly<Record<string, Side>>;

/** The texts of one file; null where the file does not exist. */
export interface Versions {
  base: string | null;
  mine: string | null;
  theirs: string | null;
}

/** Merges texts that are not JSON by lines; undefined if both sides have changed the same lines. */
export type MergeLines = (versions: {
  base: string;
  mine: string;
  theirs: string;
}) => Promise<string | undefined>;

export interface MergedFile {
  text: string | null;
  conflicts: Conflict[];
}

export async function mergeFile(
  file: string,
  { base, mine, theirs }: Versions,
  choices: Choices,
  mergeLines: MergeLines,
): Promise<MergedFile> {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] };
  if (mine === base) return { text: theirs, conflicts: [] };
  if (mine !== null && theirs !== null) {
    const merged = file.endsWith('.json')
      ? byTree(file, { base, mine, theirs }, choices)
      : await byLines({ base: base ?? '', mine, theirs }, mergeLines);
    if (merged) return merged;
  }
  const side = choices[file];
  if (side) return { text: side === 'mine' ? mine : theirs, conflicts: [] };
  return { text: mine, conflicts: [{ id: file, file, at: null, mine, theirs }] };
}

/** Undefined if one of the texts is not JSON. */
function byTree(
  file: string,
  { base, mine, theirs }: { base: string | null; mine: string; theirs: string },
  choices: Choices,
): MergedFile | undefined {
  const prefix = `${file}#`;
  const own = Object.fromEntries(
    Object.entries(choices).flatMap(([id, side]) =>
      id.startsWith(prefix) ? [[id.slice(prefix.length), side]] : [],
    ),
  );
  try {
    // A file that both sides have created has no common base.
    const { text, conflicts } = mergeTrees(base ?? '{}', mine, theirs, own);
    return {
      text,
      conflicts: conflicts.map((one) => ({
        id: prefix + one.at,
        file,
        at: one.at,
        mine: one.mine,
        theirs: one.theirs,
      })),
    };
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

async function byLines(
  versions: { base: string; mine: string; theirs: string },
  mergeLines: MergeLines,
): Promise<MergedFile | undefined> {
  const text = await mergeLines(versions);
  return text === undefined ? undefined : { text, conflicts: [] };
}
