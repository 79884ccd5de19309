/** Moves the file of a page or part that gets another name. */
import { dirname, relative, resolve } from 'pathe';
import type { Project } from '../project/project.ts';
import { member, type SourceFile, stringOf } from '../source/read.ts';
import type { Add, Changes } from './changes.ts';

/** A page whose file is named by its route moves with it. */
export function movePage(project: Project, name: string, to: string, add: Add): Changes['moves'] {
  const page = project.facts.get('page', name);
  if (!page || page.place !== name) return [];
  const screens = project.relative(project.folders.screens);
  const target = `${screens}${to}.json`;
  refer(page.source, target, project, add);
  return [{ from: page.source.file, to: target }];
}

export function movePart(project: Project, name: string, to: string, add: Add): Changes['moves'] {
  const part = project.facts.get('part', name);
  if (!part) return [];
  const target = `${project.relative(project.folders.screens)}/parts/${to}.json`;
  refer(part.source, target, project, add);
  return [{ from: part.source.file, to: target }];
}

/** The `$schema` of a file that moves leads to the same file as before. */
function refer({ file, root }: SourceFile, target: string, project: Project, add: Add): void {
  const schema = member(root, '$schema');
  const path = stringOf(schema);
  if (!schema || path === undefined || !path.startsWith('.')) return;
  const base = project.folders.root;
  const absolute = resolve(dirname(resolve(base, file)), path);
  const moved = relative(dirname(resolve(base, target)), absolute);
  const text = moved.startsWith('.') ? moved : `./${moved}`;
  if (text !== path) add(file, { from: schema.offset + 1, to: schema.offset + schema.length - 1, text });
}
