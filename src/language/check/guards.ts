/** Finds guards that redirect to a page with the same guard: a user who fails it is redirected forever. */
import type { Project } from '../project/project.ts';
import { entries, type JsonNode, member, members, stringOf } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkGuards(project: Project, report: Report): void {
  const source = project.app;
  if (!source) return;
  for (const { name, value } of members(member(source.root, 'guards'))) {
    for (const at of goesIn(member(value, 'else'))) {
      const route = (stringOf(at) ?? '').split('?')[0] ?? '';
      const page = project.facts.get('page', route)?.source;
      const guards = entries(member(page?.root, 'guards')).map((guard) => guard.value);
      if (guards.includes(name))
        report.add(
          source,
          at,
          'guard-circle',
          `The guard “${name}” leads to ${route}, which has this guard itself: who does not pass it gets nowhere`,
          { expected: `a page without the guard “${name}”` },
        );
    }
  }
}

/** The routes of all steps `go`, also those within other steps. */
function goesIn(json: JsonNode | undefined): JsonNode[] {
  if (json?.type === 'array') return entries(json).flatMap(goesIn);
  return members(json).flatMap(({ name, value }) =>
    name === 'go' && value.type === 'string' ? [value] : goesIn(value),
  );
}
