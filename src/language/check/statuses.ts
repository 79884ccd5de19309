/** Reports statuses that no value can have: the contract lists the values of every place that shows the set. */
import { type ShownValues, usedNames } from '../compile/index.ts';
import { didYouMean, nearest } from '../nearest.ts';
import type { Project } from '../project/project.ts';
import { members } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkStatusUse(project: Project, report: Report): void {
  const listed = new Map<string, Set<string>>();
  const open = new Set<string>();
  // In the same order, whatever was compiled last.
  for (const shown of [...usedNames(project, 'values').keys()].sort()) {
    const [set, values]: ShownValues = JSON.parse(shown);
    if (!values) open.add(set);
    const known = listed.get(set) ?? new Set();
    listed.set(set, known);
    for (const value of values ?? []) known.add(value);
  }
  for (const [set, values] of listed) {
    const fact = project.facts.get('statuses', set);
    if (open.has(set) || !fact) continue;
    const lacking = [...values].filter((value) => !fact.values.includes(value));
    for (const { name, at } of members(fact.json)) {
      if (values.has(name)) continue;
      const near = nearest(name, lacking);
      report.warn(
        fact.source,
        at,
        'unknown-status',
        `The contract has no value “${name}” where the status set “${set}” is shown${didYouMean(near)}`,
        { expected: [...values].join(', '), nearest: near },
      );
    }
  }
}
