/** `shoji release list`: the releases that there are, and those that there were. */
import { readHistory } from '../../project/release/history.ts';
import { type Row, rowsOf } from '../../project/release/list.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { madeOf, outHelp, outOption, placeOf, timeOf } from './releases.ts';

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

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    ...outOption,
    moves: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
  });
  if (values.format !== 'text' && values.format !== 'json')
    throw new UsageError(`--format is one of text, json, not ${values.format}`);
  const place = await placeOf(root, values);
  const { folder } = place;
  const history = readHistory(folder);
  if (values.moves) {
    const { describeMove } = await import('./releases.ts');
    const moves = [...history.moves].reverse();
    if (values.format === 'json') console.log(JSON.stringify(moves, null, 2));
    else
      for (const move of moves)
        console.log(`${move.release}  ${describeMove(move, madeOf(history, move.release))}`);
    return exitCodes.ok;
  }
  const rows = rowsOf(folder, place.names());
  if (values.format === 'json') console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log(`There are no releases in ${place.name}`);
  else console.log(tableOf(rows));
  return exitCodes.ok;
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
