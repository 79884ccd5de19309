/** `shoji check`: reports all findings in an app's definitions. */
import fs from 'node:fs';
import path from 'node:path';
import type { Finding, Project } from '../language/node.ts';
import { readArguments } from './arguments.ts';
import { exitCodes, UsageError } from './subcommand.ts';

export const summary = 'finds mistakes in the screens, texts and forms of an app';

export const help = `
shoji check [--root <folder>] [--fix] [--format text|json|github] [--watch] [--rules]

Reads the contract, screens, texts and forms of an app and reports what is wrong: file, line, column, and the nearest
right name.

  --root <folder>   the folder of the app; default: the current one
  --fix             fixes findings that have a single certain fix, such as a misspelt name, and lists the fixes; a fix
                    that would cause another finding is left out
  --format <name>   text for a terminal (default), json, or github for annotations of a workflow
  --rules           lists the rules of forms: those that a server can check as well, and those that only the page can
  --watch           checks again whenever a file is saved, until it is ended

Exit code 1 if there is an error; warnings alone are 0.
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    fix: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
    watch: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
  });
  const [{ check }, { openProject }, { asAnnotations, asJson, asText, summary: summaryOf }] =
    await Promise.all([import('../language/node.ts'), import('./app.ts'), import('../project/report.ts')]);
  const formats: Record<string, (findings: readonly Finding[], took: number) => string> = {
    text: (findings, took) =>
      `${asText(findings)}${findings.length > 0 ? '\n\n' : ''}${summaryOf(findings)} (${took.toFixed(0)} ms)`,
    json: asJson,
    github: asAnnotations,
  };
  const format = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined;
  if (!format)
    throw new UsageError(`--format is one of ${Object.keys(formats).join(', ')}, not ${values.format}`);

  if (values.fix) await fix(root, values.format === 'text');
  const from = performance.now();
  const project = openProject(root);
  const checkFrom = (start: number): boolean => {
    const findings = check(project);
    const text = format(findings, performance.now() - start);
    if (text) console.log(text);
    return findings.some(({ severity }) => severity === 'error');
  };
  const failed = checkFrom(from);
  if (values.rules) console.log(await rulesAsText(project));
  if (!values.watch) return failed ? exitCodes.findings : exitCodes.ok;

  const { screens, schemas, locales, contract, widgets, theme } = project.folders;
  let waiting: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const start = performance.now();
      if (project.refresh().length > 0) checkFrom(start);
    }, 20);
  };
  for (const folder of [screens, schemas, locales, path.dirname(contract), widgets, theme]) {
    if (fs.existsSync(folder)) fs.watch(folder, { recursive: true }, changed);
  }
  return new Promise(() => {});
}

/** Writes the files that fixes change. @param aloud whether to say what was done */
async function fix(root: string, aloud: boolean): Promise<void> {
  const [{ fixFindings }, { openProject }] = await Promise.all([
    import('../project/fixes.ts'),
    import('./app.ts'),
  ]);
  const { applied, texts } = fixFindings((files) => openProject(root, files));
  for (const [file, text] of texts) fs.writeFileSync(file, text);
  if (!aloud) return;
  for (const { finding, title } of applied)
    console.log(
      `${finding.file}:${finding.start.line}:${finding.start.column} fixed: ${title}\n  ${finding.message}`,
    );
  console.log(applied.length === 0 ? 'No finding has an automatic fix\n' : '');
}

/** The rules of forms, by where they are checked. */
async function rulesAsText(project: Project): Promise<string> {
  const { serverRules } = await import('../language/node.ts');
  const { calls, conditions = {}, pageOnly } = serverRules(project);
  const checked = Object.entries(calls).flatMap(([operation, rules]) =>
    rules.map(({ at, field }) => `  ${at}  ${operation}, ${field}`),
  );
  const fields = Object.entries(conditions).flatMap(([operation, { written }]) =>
    written.map(({ field, keyword, value }) => `  ${operation}, ${field}: ${keyword} ${value}`),
  );
  const own = pageOnly.map(({ at, reason }) => `  ${at}  ${reason}`);
  return [
    `\nChecked by page and server: ${checked.length}`,
    ...checked,
    `\nConditions of fields, in the schema of the call: ${fields.length}`,
    ...fields,
    `\nChecked by the page only: ${own.length}`,
    ...own,
  ].join('\n');
}
