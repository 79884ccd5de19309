import type { SourceFile } from '../source/read.ts';
import type { Project } from './project.ts';

/**
 * The pages that have something, in no particular order. There may be many pages: only those that have changed are looked
 * at again.
 * @param has may only depend on the page itself
 */
export function pagesWith(
  has: (page: SourceFile, project: Project) => boolean,
): (project: Project) => Iterable<SourceFile> {
  const known = new WeakMap<Project, { revision: number; found: Map<string, SourceFile> }>();
  return (project) => {
    const before = known.get(project);
    const changed = before && project.pagesSince(before.revision);
    const found = changed ? before.found : new Map<string, SourceFile>();
    for (const page of changed ?? project.screens.values()) {
      if (has(page, project)) found.set(page.file, page);
      else found.delete(page.file);
    }
    known.set(project, { revision: project.revision, found });
    return found.values();
  };
}
