/** The results for all rules, as in docs/mutations.md. */
export interface Known {
  file: string;
  key: string;
  /** The test file that detected it; null for none, undefined for a rule that was not tried yet. */
  by: string | null | undefined;
}

const intro = `# Mutation tests

\`npm run test:mutations\` mutates every rule of the exchange and of the forms once, and checks that a test fails: a refusal
never happens, or happens at the limit itself; a check, a lock or a count is removed; a condition of a query is dropped;
a limit, a time or a fee is doubled; a value is rounded the other way; an entry or a keyword of a form's schema is
removed. Earlier bugs and vulnerabilities are restored as well (\`tests/mutations/regressions.ts\`). Only the tests that use
a rule are run for it. Mutations change no file: each has its own modules in one process (\`tests/mutations/plugin.ts\`).
Results are kept in \`.cache/mutations\`, so that a run continues where the last one ended; \`MINUTES=20\` limits its time,
and \`npm run test:mutations -- server/wallet\` runs it for the rules of one folder.

This file is written by a run for all rules.
`;

export function report(rules: readonly Known[], excused: readonly { rule: string; why: string }[]): string {
  const tried = rules.filter(({ by }) => by !== undefined);
  const survivors = tried.filter(({ by }) => by === null);
  const sum = `${rules.length} rules, ${tried.length} tried, ${tried.length - survivors.length} detected.`;
  const files = [...new Set(rules.map(({ key, file }) => (isRegression(key) ? '' : file)))]
    .filter(Boolean)
    .sort();
  const rows = files.map((file) => {
    const own = rules.filter((rule) => rule.file === file && !isRegression(rule.key));
    const known = own.filter(({ by }) => by !== undefined);
    return [`\`${file}\``, own.length, known.length, known.filter(({ by }) => by).length, detectedBy(known)];
  });
  const regressions = rules.filter(({ key }) => isRegression(key));
  return [
    intro,
    sum,
    '\n## Earlier bugs, restored\n',
    table(
      ['bug', 'detected by'],
      regressions.map(({ key, by }) => [inCell(key.slice('regression '.length)), state(by)]),
    ),
    '\n## Not detected by any test\n',
    survivors.length === 0 ? 'None.' : survivors.map(({ key }) => `- ${code(key)}`).join('\n'),
    '\n## Not detectable, with the reason\n',
    excused.length === 0 ? 'None.' : excused.map(({ rule, why }) => `- ${code(rule)}: ${why}`).join('\n'),
    '\n## By file\n',
    table(['file', 'rules', 'tried', 'detected', 'by'], rows),
    '',
  ].join('\n');
}

const isRegression = (key: string): boolean => key.startsWith('regression ');
const short = (test: string): string => test.replace(/^tests\/contract\/|\.test\.ts$/g, '');
const state = (by: string | null | undefined): string =>
  by === undefined ? 'not tried yet' : by === null ? '**none**' : `\`${short(by)}\``;
const inCell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`\` ${text.replaceAll('``', "''")} \`\``;

function detectedBy(rules: readonly Known[]): string {
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
