/** `npm run check`: reports all findings in the app’s definitions. Exit code 1 if there is an error. */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { check, type Finding, Project } from '../src/language/index.ts';
import { asAnnotations, asJson, asText, summary } from './report.ts';

const { values } = parseArgs({
  options: {
    format: { type: 'string', default: 'text' },
    watch: { type: 'boolean', default: false },
    /** The folder of another app; default: the app of this repository. */
    root: { type: 'string', default: process.cwd() },
  },
});

const write: Record<string, (findings: readonly Finding[], took: number) => string> = {
  text: (findings, took) =>
    `${asText(findings)}${findings.length > 0 ? '\n\n' : ''}${summary(findings)} (${took.toFixed(0)} ms)`,
  json: (findings) => asJson(findings),
  github: (findings) => asAnnotations(findings),
};

const format = write[values.format];
if (!format) {
  console.error(`--format is ${Object.keys(write).join(', ')}, not ${values.format}`);
  process.exit(2);
}

const grammar = path.join(import.meta.dirname, '../schemas/language');
const icons = path.join(import.meta.dirname, '../node_modules/lucide-static/icon-nodes.json');
const project = new Project({ root: values.root, grammar, icons });

function run(from: number): boolean {
  const findings = check(project);
  const text = format?.(findings, performance.now() - from);
  if (text) console.log(text);
  return findings.some(({ severity }) => severity === 'error');
}

const failed = run(performance.now());
if (!values.watch) process.exitCode = failed ? 1 : 0;
else {
  const { screens, schemas, locales, contract, widgets } = project.folders;
  let waiting: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const from = performance.now();
      if (project.refresh().length > 0) run(from);
    }, 20);
  };
  for (const folder of [screens, schemas, locales, path.dirname(contract), widgets]) {
    if (fs.existsSync(folder)) fs.watch(folder, { recursive: true }, changed);
  }
}
