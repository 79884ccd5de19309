/** Where the parts of compiled definitions are written. */
import { nearPointer } from '../source/find.ts';
import { type Position, positionOf } from '../source/position.ts';
import type { SourceFile } from '../source/read.ts';
import type { Project } from './project.ts';

interface Place extends Position {
  /** Relative to the root of the project. */
  file: string;
}

/**
 * The place of an address that the compiler has given to a node or a step.
 * @param address `pages/book/detail#/view/0`, `parts/line#/view/1`, `app#/on/offline/0`; what follows in the pointer, such as
 *   `/when`, is one of its properties
 * @returns undefined if there is no such file; the nearest enclosing value if the rest is not in it
 */
export function placeOf(project: Project, address: string): Place | undefined {
  const cut = address.indexOf('#');
  const source = cut === -1 ? undefined : sourceOf(project, address.slice(0, cut));
  if (!source) return undefined;
  const found = nearPointer(source.root, address.slice(cut + 1));
  return { file: source.file, ...positionOf(source, found?.offset ?? 0) };
}

function sourceOf({ app, statuses, facts }: Project, base: string): SourceFile | undefined {
  if (base === 'app') return app;
  if (base === 'statuses') return statuses;
  const [folder, ...rest] = base.split('/');
  const name = rest.join('/');
  if (folder === 'parts' && facts.get('part', name)) return facts.get('part', name)?.source;
  if (folder === 'schemas') return facts.get('form', name)?.source;
  return facts.get('page', `/${base}`)?.source;
}
