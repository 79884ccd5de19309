/** The part of docs/mutations.md about conditions of pages, from the tables in `conditions/`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { breaks } from './break.ts';
import { reasons } from './reasons.ts';
import { detected, type Row, type Table } from './table.ts';

const heading = '## Conditions of pages';

const intro = `
Each \`when\`, each \`check\` of a form and each guard of a page is tested without breaking it: users in different states open
every page and press its buttons, and \`tests/pages/conditions/\` records for which user each condition was true or false
(\`npx vitest run --project=screens\`, with \`-u\` to update it). A removed condition is detected if it was false for any user,
one that is never true if it was true for any user, a negated one in both cases; a test breaks some of them to show that.
Conditions that had only one value for all users are listed here.
`;

interface Listed {
  file: string;
  name: string;
  row: Row;
}

/** The stored tables. */
export function readTables(folder = 'tests/pages/conditions'): Table {
  const tables = readdirSync(folder).map(
    (name): Table => JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
  );
  return Object.assign({}, ...tables);
}

/** The document with the current part about pages at its end. */
export const withPages = (document: string, table: Table): string =>
  `${document.split(`${heading}\n`)[0]?.trimEnd()}\n\n${section(table)}`;

/** By file and place, in whichever order the tables were read. */
const listed = (table: Table): Listed[] =>
  Object.entries(table)
    .flatMap(([file, rows]) => Object.entries(rows).map(([name, row]): Listed => ({ file, name, row })))
    .sort((a, b) => compare(a.file, b.file) || compare(a.name, b.name));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const survivorsOf = (table: Table): Listed[] =>
  listed(table).filter(({ row }) => !Object.values(detected(row)).every(Boolean));
const isAt = ({ file, name }: Listed, place: string): boolean => `${file}#${name}`.startsWith(place);

/** Conditions that nobody sees change and that have no known reason. */
export const withoutReason = (table: Table): string[] =>
  survivorsOf(table)
    .filter((one) => !reasons.some(({ places }) => places.some((place) => isAt(one, place))))
    .map(describe);

/** Identifiers in the reasons that match no condition. */
export function withoutUse(table: Table): string[] {
  const survivors = survivorsOf(table);
  return reasons.flatMap(({ places }) =>
    places.filter((place) => !survivors.some((one) => isAt(one, place))),
  );
}

function section(table: Table): string {
  const kinds = ['when', 'check', 'guard'].map((kind) => {
    const own = listed(table).filter(({ name }) => name.endsWith(` ${kind}`));
    return [
      `\`${kind}\``,
      own.length,
      ...breaks.map((how) => own.filter(({ row }) => detected(row)[how]).length),
    ];
  });
  const survivors = survivorsOf(table);
  return [
    heading,
    intro,
    lineOf(['condition', 'all', ...breaks.map((how) => `detected when ${how}`)]),
    lineOf(['---', '---', ...breaks.map(() => '---')]),
    ...kinds.map(lineOf),
    `\n### Detected in one way, or in none: ${survivors.length}\n`,
    ...reasons.flatMap(({ why, places }) => [
      why,
      '',
      ...survivors.filter((one) => places.some((place) => isAt(one, place))).map(describe),
      '',
    ]),
  ].join('\n');
}

function describe({ file, name, row }: Listed): string {
  const missed = breaks.filter((how) => !detected(row)[how]);
  return `- \`${file}#${name}\`: \`\` ${row.is} \`\`, not detected when ${missed.join(' or ')}`;
}

const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
