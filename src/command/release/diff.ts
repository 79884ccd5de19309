/** `shoji release diff`: what differs between two releases. */

import { readHistory } from '../../project/release/history.ts';
import { type Line, pagesOf } from '../../project/release/line.ts';
import { readPointer } from '../../project/release/pointer.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { describeMove, madeOf, outHelp, outOption, placeOf, releaseNamed } from './releases.ts';

export const summary = 'shows the differences between two releases: pages, forms, rules, calls and texts';

export const help = `
shoji release diff <before> [<after>] [--text] [--root <folder>] [--out <folder>]

Says what differs between two releases: by meaning (pages, forms and their fields, rules, calls, texts), or as text.

  <before>, <after>     releases, or the beginnings of their names; <after> is by default the one in force
  --text                a unified diff of all files, their JSON written in lines
  ${outHelp}

Exit code 0, whether there are differences or not.
`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals, root } = readArguments(
    args,
    { ...outOption, text: { type: 'boolean', default: false } },
    2,
  );
  const place = await placeOf(root, values);
  const { folder } = place;
  const [first, second = readPointer(folder)?.release] = positionals;
  if (first === undefined) throw new UsageError('Two releases are missing: see `shoji release list`');
  if (second === undefined) throw new UsageError(`No release is in force in ${place.name}: name another one`);
  const [before, after] = [releaseNamed(place, first), releaseNamed(place, second)];
  await place.fetch(before, after);
  if (values.text) {
    const { textDifference } = await import('../../project/release/textDifference.ts');
    console.log(textDifference(folder, before, after).trimEnd());
    return exitCodes.ok;
  }
  const { differenceOf } = await import('../../project/release/difference.ts');
  const sections = differenceOf(folder, before, after);
  if (sections.length === 0) {
    console.log(before === after ? 'It is the same release' : 'They mean the same');
    return exitCodes.ok;
  }
  const history = readHistory(folder);
  const heads = [before, after].map((release, index) => {
    const made = madeOf(history, release);
    const move = made ? describeMove({ release, at: made.at, by: made.author, reason: 'release' }, made) : '';
    return `${index === 0 ? '---' : '+++'} ${release}  ${move}`.trimEnd();
  });
  const parts = sections.map(({ title, lines }) =>
    [`${title}:`, ...lines.map((line) => `  ${withPages(line)}`)].join('\n'),
  );
  console.log([heads.join('\n'), ...parts].join('\n\n'));
  return exitCodes.ok;
}

/** The maximum number of pages that a line names. */
const maxNamed = 5;

function withPages(line: Line): string {
  const count = pagesOf(line);
  if (count === 0) return line.text;
  const named = line.on.slice(0, maxNamed).map((place) => place.replace('  ', ' '));
  const rest = line.on.length > maxNamed ? ' …' : '';
  return `${line.text}, on ${count} ${count === 1 ? 'page' : 'pages'}: ${named.join(', ')}${rest}`;
}
