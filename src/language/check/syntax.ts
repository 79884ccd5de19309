/** Reports files that are not JSON, and a contract that cannot be read. */
import type { Project } from '../project/project.ts';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkSyntax(project: Project, report: Report): void {
  for (const source of sourcesOf(project)) {
    for (const { offset, length, message, expected } of source.faults) {
      report.add(source, source.root, 'syntax', message, {
        span: { from: offset, to: offset + length },
        expected,
      });
    }
  }
  const { contract } = project.folders;
  if (!project.contract) {
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
      expected: severity === 'warning' ? 'a JSONPath of something that is there' : 'an OpenAPI Overlay 1.0',
    });
  }
  if (!project.app) {
    const source = readSourceFile(`${project.relative(project.folders.screens)}/app.json`, '');
    report.add(source, undefined, 'missing-app', 'There is no app.json', { expected: 'app.json' });
  }
}

export function* sourcesOf(project: Project): Iterable<SourceFile> {
  const { screens, parts, schemas, channels, locales, widgets, app, statuses } = project;
  for (const group of [screens, parts, schemas, channels, locales, widgets]) yield* group.values();
  for (const source of [app, statuses]) if (source) yield source;
}
