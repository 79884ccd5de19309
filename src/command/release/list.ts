/** `shoji release list`: the releases that there are, and those that there were. */
import { inForce, isTaken, leftAt, onTrial } from '../../language/release/history.ts';
import { readHistory } from '../../project/release/history.ts';
import { known, readPointer } from '../../project/release/pointer.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { folderOf, madeOf, outHelp, outOption, timeOf } from './releases.ts';

export const summary = 'lists releases: who made them, when, why, from which commit, and which is in force';

export const help = `
shoji release list [--root <folder>] [--out <folder>] [--moves] [--format text|json]

Lists the releases, the newest first: name, state, time, author, commit and message.

  ${outHelp}
  --moves               lists instead what was put in force, on trial and back, by whom and when
  --format <name>       text (default) or json

States: "in force"; "on trial"; "taken" (left less than 24 h ago, its open pages still work); "kept" (to go back to);
"pruned" (its files are gone).
`;

interface Row {
  release: string;
  state: string;
  at: number;
  author: string;
  commit: string | null;
  parent: string | null;
  message: string;
}

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    ...outOption,
    moves: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
  });
  if (values.format !== 'text' && values.format !== 'json')
    throw new UsageError(`--format is one of text, json, not ${values.format}`);
  const folder = folderOf(root, values.out);
  const history = readHistory(folder);
  if (values.moves) {
    const { deedOf } = await import('./releases.ts');
    const moves = [...history.moves].reverse();
    if (values.format === 'json') console.log(JSON.stringify(moves, null, 2));
    else
      for (const move of moves)
        console.log(`${move.release}  ${deedOf(move, madeOf(history, move.release))}`);
    return exitCodes.ok;
  }
  const rows = rowsOf(folder);
  if (values.format === 'json') console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log(`There are no releases in ${folder}`);
  else console.log(tableOf(rows));
  return exitCodes.ok;
}

/** The newest first; of those that nothing was recorded about the ones last put in force. */
function rowsOf(folder: string): Row[] {
  const history = readHistory(folder);
  const there = known(folder);
  const pointer = readPointer(folder);
  const current = pointer?.release ?? inForce(history.moves);
  const trial = pointer?.trial?.release ?? onTrial(history.moves);
  const now = Date.now();
  const names = new Set([
    ...there,
    ...Object.keys(history.releases),
    ...history.moves.map(({ release }) => release),
  ]);
  const stateOf = (release: string): string => {
    if (!there.includes(release)) return 'pruned';
    if (release === current) return 'in force';
    if (release === trial) return 'on trial';
    if (isTaken(history.moves, release, now)) return 'taken';
    return leftAt(history.moves, release) === undefined ? 'never in force' : 'kept';
  };
  return [...names]
    .map((release) => {
      const made = madeOf(history, release);
      const first = history.moves.find((move) => move.release === release);
      return {
        release,
        state: stateOf(release),
        at: made?.at ?? first?.at ?? 0,
        author: made?.author ?? first?.by ?? '',
        commit: made?.commit ?? null,
        parent: made?.parent ?? null,
        message: made?.message ?? '',
      };
    })
    .sort((a, b) => b.at - a.at);
}

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ release, state, at, author, commit, message }) => [
    release,
    state,
    timeOf(at),
    author || '-',
    commit?.replace(/^(.{8}).{32}/, '$1') ?? '-',
    message,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
