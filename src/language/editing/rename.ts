/** Renames a symbol in all files with minimal edits, or refuses with the reason. */
import type { Project } from '../project/project.ts';
import type { SourceFile } from '../source/read.ts';
import type { Add, Changes } from './changes.ts';
import { namedAt, referencesTo } from './location.ts';
import { movePage, movePart } from './moveFile.ts';
import { moveText } from './moveText.ts';
import { checkComputed, checkFree, checkRenamable, checkWritten, RenameRefused } from './renameRules.ts';
import type { Occurrence } from './symbol.ts';

/** The name at an offset that can be changed. @throws RenameRefused if there is none */
export function renamableAt(project: Project, source: SourceFile, offset: number): Occurrence {
  const occurrence = namedAt(project, source, offset);
  if (!occurrence) throw new RenameRefused('Nothing here has a name that can be changed');
  checkRenamable(occurrence.of, project);
  return occurrence;
}

/**
 * The changes that give the thing at an offset another name.
 * @throws RenameRefused if the name is invalid, is taken, or is computed somewhere. The caller
 * checks that the app has no new errors afterwards: see Workspace.
 */
export function rename(project: Project, source: SourceFile, offset: number, to: string): Changes {
  const { of } = renamableAt(project, source, offset);
  const { kind, name } = of;
  checkWritten(kind, to);
  if (to === name) return { edits: new Map(), moves: [] };
  checkFree(of, to, project);
  const all = referencesTo(of, project);
  for (const { names } of all)
    if (names && /^(let|result)$/.test(kind) && names.lookup(to))
      throw new RenameRefused(`“${to}” is already declared where “${name}” is read`);
  if (kind === 'text') checkComputed(of, all, project);
  const changes: Changes = { edits: new Map(), moves: [] };
  const add: Add = (file, edit) => {
    const edits = changes.edits.get(file) ?? [];
    changes.edits.set(file, [...edits, edit]);
  };
  for (const { source: here, from, to: end, isDeclaration } of all) {
    if (kind === 'text' && isDeclaration) continue;
    add(here.file, { from, to: end, text: to });
  }
  if (kind === 'text') for (const locale of project.locales.values()) moveText(locale, name, to, add);
  if (kind === 'page') changes.moves = movePage(project, name, to, add);
  if (kind === 'part') changes.moves = movePart(project, name, to, add);
  return changes;
}
