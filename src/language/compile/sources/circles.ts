/** Finds sources that wait for each other: they would never load. */

import type { SourceDefinition } from '../../compiled.ts';
import { type JsonNode, members } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** @param prefix where these sources are read from: `data` or `session` */
export function checkCircles(
  sources: Readonly<Record<string, SourceDefinition>>,
  json: JsonNode | undefined,
  { compilation, site }: Env,
  prefix = 'data',
): void {
  const waits = new Map<string, string[]>();
  for (const [name, { reads }] of Object.entries(sources)) {
    waits.set(
      name,
      reads.filter((read) => read.startsWith(`${prefix}.`)).map((read) => read.slice(prefix.length + 1)),
    );
  }
  const reported = new Set<string>();
  const follow = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      const circle = path.slice(path.indexOf(name));
      if (!circle.some((one) => reported.has(one))) {
        const at = members(json).find((member) => member.name === name)?.at;
        compilation.report(
          site,
          at,
          'source-circle',
          `These sources depend on each other: ${[...circle, name].join(' → ')}`,
          {
            expected: 'a source that does not lead back to itself',
          },
        );
      }
      for (const one of circle) reported.add(one);
      return;
    }
    if (reported.has(name)) return;
    for (const other of waits.get(name) ?? []) follow(other, [...path, name]);
  };
  for (const name of waits.keys()) follow(name, []);
}
