/** The results for all rules, as in docs/mutations.md. */
export interface Known {
  file: string;
  key: string;
  /** The test file that detected it; null for none, undefined for a rule that was not tried yet. */
  by: string | null | undefined;
}

const intro = `# Rules that are broken on purpose

\`npm run test:mutations\` breaks every rule of the exchange and of the forms once and looks whether a test notices: what
refuses never does, or does at the limit itself; a check, a lock or a count is left out; a condition of a query is
dropped; a limit, a time or a fee is doubled; what is rounded up is rounded down; an entry or a keyword of a form's
schema is missing. What was mended after attacks is taken away again, too (\`tests/mutations/mendings.ts\`). Only tests
that use a rule are run for it. Nothing is written to any file: each broken rule has modules of its own in one process
(\`tests/mutations/plugin.ts\`). What is known is kept in \`.cache/mutations\`, so that a run goes on where one ended;
\`MINUTES=20\` ends one in time, and \`npm run test:mutations -- server/wallet\` tries the rules of one folder.

This file is written by a run without a name.
`;

export function report(rules: readonly Known[], excused: readonly { rule: string; why: string }[]): string {
  const tried = rules.filter(({ by }) => by !== undefined);
  const survivors = tried.filter(({ by }) => by === null);
  const sum = `${rules.length} rules, ${tried.length} tried, ${tried.length - survivors.length} noticed.`;
  const files = [...new Set(rules.map(({ key, file }) => (isMending(key) ? '' : file)))]
    .filter(Boolean)
    .sort();
  const rows = files.map((file) => {
    const own = rules.filter((rule) => rule.file === file && !isMending(rule.key));
    const known = own.filter(({ by }) => by !== undefined);
    return [`\`${file}\``, own.length, known.length, known.filter(({ by }) => by).length, noticedBy(known)];
  });
  const mended = rules.filter(({ key }) => isMending(key));
  return [
    intro,
    sum,
    '\n## What was mended\n',
    table(
      ['without it', 'noticed by'],
      mended.map(({ key, by }) => [inCell(key.slice(8)), state(by)]),
    ),
    '\n## Noticed by no test\n',
    survivors.length === 0 ? 'None.' : survivors.map(({ key }) => `- ${code(key)}`).join('\n'),
    '\n## Noticed by no test, for a reason\n',
    excused.length === 0 ? 'None.' : excused.map(({ rule, why }) => `- ${code(rule)}: ${why}`).join('\n'),
    '\n## By file\n',
    table(['file', 'rules', 'tried', 'noticed', 'by'], rows),
    '',
  ].join('\n');
}

const isMending = (key: string): boolean => key.startsWith('mending ');
const short = (test: string): string => test.replace(/^tests\/contract\/|\.test\.ts$/g, '');
const state = (by: string | null | undefined): string =>
  by === undefined ? 'not tried yet' : by === null ? '**none**' : `\`${short(by)}\``;
const inCell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`\` ${text.replaceAll('``', "''")} \`\``;

function noticedBy(rules: readonly Known[]): string {
  const tests = new Map<string, number>();
  for (const { by } of rules) if (by) tests.set(by, (tests.get(by) ?? 0) + 1);
  return [...tests]
    .sort(([, a], [, b]) => b - a)
    .map(([test, count]) => `\`${short(test)}\` ${count}`)
    .join(', ');
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
