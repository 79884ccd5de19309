/** Checks a whole project. Nothing stops it: it tells all that it finds. */
import { appOf, pageOf } from '../compile/index.ts';
import { type Finding, findingAt, sorted } from '../findings.ts';
import type { Project } from '../project/project.ts';
import type { Source } from '../source/read.ts';

export interface CheckOptions {
  /** A rule that is left out, to see that something depends on it. */
  without?: string;
}

/** Everything that is wrong, by file and place. */
export function check(project: Project, { without }: CheckOptions = {}): Finding[] {
  const found: Finding[] = [...syntax(project)];
  for (const source of project.screens.values()) found.push(...pageOf(project, source).unit.findings);
  found.push(...(appOf(project)?.unit.findings ?? []));
  return sorted(found.filter(({ rule }) => rule !== without));
}

function* syntax(project: Project): Iterable<Finding> {
  for (const source of sourcesOf(project)) {
    for (const { offset, length, message } of source.faults) {
      yield findingAt(source, source.root, 'syntax', message, {
        span: { from: offset, to: offset + length },
        expected: 'JSON',
      });
    }
  }
}

function* sourcesOf(project: Project): Iterable<Source> {
  const { screens, parts, schemas, channels, locales, widgets, app, statuses } = project;
  for (const group of [screens, parts, schemas, channels, locales, widgets]) yield* group.values();
  for (const source of [app, statuses]) if (source) yield source;
}
