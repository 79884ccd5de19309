/** Reports files that are not JSON, and a contract that cannot be read. */
import { replacing } from '../fix.ts';
import { pagesWith } from '../project/pagesWith.ts';
import type { Project } from '../project/project.ts';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import { repairOf } from '../source/repair.ts';
import type { Report } from './report.ts';

export function checkSyntax(project: Project, report: Report): void {
  for (const source of faultySources(project)) {
    for (const { offset, length, message, expected } of source.faults) {
      report.add(source, source.root, 'syntax', message, {
        span: { from: offset, to: offset + length },
        expected,
        fix: repairOf(source),
      });
    }
  }
  const { contract } = project.folders;
  for (const { file, text, message, ...details } of project.contractFaults) {
    // A file of schemas/ is one of those above.
    if (project.schemas.has(file)) continue;
    const source = readSourceFile(project.relative(file), text);
    const { nearest, span } = details;
    const fix =
      nearest && span
        ? {
            title: `Write “${nearest}”`,
            edits: [replacing(source, span.from, span.to, inSameQuotes(text, span, nearest))],
          }
        : undefined;
    report.add(source, undefined, 'contract', message, { ...details, fix });
  }
  if (!project.contract && !project.contractFaults.some(({ severity }) => severity !== 'warning')) {
    const source = readSourceFile(project.relative(contract), '');
    report.add(source, undefined, 'contract', `The contract cannot be read: ${project.contractFault}`, {
      expected: 'OpenAPI 3.1',
    });
  }
  for (const { message, severity, pointer, span } of project.overlayFaults) {
    report.add(project.overlaySource(), undefined, 'overlay', message, {
      severity,
      pointer,
      span,
      expected: severity === 'warning' ? 'a JSONPath that matches something' : 'an OpenAPI Overlay 1.0',
    });
  }
  if (!project.app) {
    const source = readSourceFile(`${project.relative(project.folders.screens)}/app.json`, '');
    report.add(source, undefined, 'missing-app', 'There is no app.json', { expected: 'app.json' });
  }
}

/** A name in the quotes that the one in its place has. */
function inSameQuotes(text: string, { from }: { from: number }, name: string): string {
  const [quote = ''] = /^['"]/.exec(text.slice(from, from + 1)) ?? [];
  return quote + name + quote;
}

const hasFaults = (source: SourceFile): boolean => source.broken || source.faults.length > 0;
const pagesWithFaults = pagesWith(hasFaults);

/** The definitions with mistakes in their syntax. */
export function* faultySources(project: Project): Iterable<SourceFile> {
  yield* pagesWithFaults(project);
  const { parts, schemas, channels, locales, widgets, app, statuses } = project;
  for (const group of [parts, schemas, channels, locales, widgets])
    for (const source of group.values()) if (hasFaults(source)) yield source;
  for (const source of [app, statuses]) if (source && hasFaults(source)) yield source;
}
