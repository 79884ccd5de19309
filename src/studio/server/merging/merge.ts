/**
 * Merges the main branch into a draft, or a draft into the main branch: one step in the target, and a commit with two
 * parents. Nothing is changed while there are conflicts.
 */
import { randomUUID } from 'node:crypto';
import { git } from '../../../project/git.ts';
import { type Choices, type Conflict, mergeFile } from '../../draft/merge/files.ts';
import type { Change } from '../../draft/step.ts';
import { type Draft, editable } from '../draft.ts';
import type { Drafts } from '../drafts.ts';
import { identity, type Repository } from '../git/repository.ts';
import { HttpError } from '../http.ts';
import { mergeLines } from './lines.ts';
import { checkoutOthers, mergeOthers } from './others.ts';

export type Merged = { merged: string[] } | { conflicts: Conflict[] };

export interface Merging {
  /** The author, by id. */
  author: string;
  choices: Choices;
  message: string;
}

/** Merges the main branch into a draft. In conflicts, `mine` is the draft's version. @throws HttpError */
export async function updateDraft(drafts: Drafts, id: string, merging: Merging): Promise<Merged> {
  const { repository } = drafts;
  const { workspace, committer, root } = await drafts.get(id);
  await committer?.flush();
  const theirs = await git(drafts.root, ['rev-parse', 'HEAD']);
  const mine = await git(root, ['rev-parse', 'HEAD']);
  const others = await mergeOthers(repository, mine, theirs);
  const outcome = await merge(workspace.draft, repository, { mine, theirs }, merging, async () => {
    await checkoutOthers(root, others);
    await committer?.merged(merging.message, merging.author, [theirs]);
  });
  drafts.changed();
  return outcome;
}

/**
 * Merges a draft into the main branch, and updates its working copy. In conflicts, `mine` is the draft's version.
 * @param approved the commit that may be published; any by default
 * @throws HttpError
 */
export async function publishDraft(
  drafts: Drafts,
  id: string,
  merging: Merging,
  approved?: string,
): Promise<Merged> {
  const { repository, root, presence, me } = drafts;
  const [{ committer, root: folder }, main] = [await drafts.get(id), await drafts.get('')];
  await committer?.flush();
  const theirs = await git(folder, ['rev-parse', 'HEAD']);
  if (approved !== undefined && theirs !== approved)
    throw new HttpError(409, 'The draft was changed after it was approved');
  const mine = await git(root, ['rev-parse', 'HEAD']);
  const files = await repository.changed(await git(root, ['merge-base', mine, theirs]), theirs);
  for (const file of files)
    if (editable.test(file) && main.workspace.draft.text(file) !== (await repository.text(mine, file)))
      throw new HttpError(409, `${file} has uncommitted changes: commit them first`);
  const others = await mergeOthers(repository, mine, theirs);
  const swapped: Choices = Object.fromEntries(
    Object.entries(merging.choices).map(([key, side]) => [key, side === 'mine' ? 'theirs' : 'mine']),
  );
  const outcome = await merge(
    main.workspace.draft,
    repository,
    { mine, theirs },
    { ...merging, choices: swapped },
    async (merged) => {
      await checkoutOthers(root, others);
      const definitions = [...new Set([...files, ...merged])].filter((file) => editable.test(file));
      const commit = await mergeCommit(repository, { mine, theirs }, others.tree, definitions, {
        message: merging.message,
        name: presence.nameOf(merging.author) ?? me,
        read: (file) => main.workspace.draft.text(file),
      });
      await git(root, ['update-ref', 'HEAD', commit, mine]);
      if (files.length > 0) await git(root, ['reset', '-q', '--', ...files]);
    },
  );
  drafts.changed();
  if ('merged' in outcome) return outcome;
  const sided = outcome.conflicts.map((one) => ({ ...one, mine: one.theirs, theirs: one.mine }));
  return { conflicts: sided };
}

async function merge(
  draft: Draft,
  repository: Repository,
  { mine, theirs }: { mine: string; theirs: string },
  { author, choices, message }: Merging,
  commit: (files: string[]) => Promise<void>,
): Promise<Merged> {
  const base = await git(repository.root, ['merge-base', mine, theirs]);
  if (base === theirs) return { merged: [] };
  const files = (await repository.changed(base, theirs)).filter((file) => editable.test(file));
  const conflicts: Conflict[] = [];
  const changes: Change[] = [];
  for (const file of files) {
    const was = draft.text(file);
    const [before, after] = await Promise.all([repository.text(base, file), repository.text(theirs, file)]);
    const merged = await mergeFile(file, { base: before, mine: was, theirs: after }, choices, mergeLines);
    conflicts.push(...merged.conflicts);
    if (merged.text !== was) changes.push({ file, ...draft.replacing(file, was, merged.text) });
  }
  if (conflicts.length > 0) return { conflicts };
  // Atomic: nothing is applied if one of the files was changed meanwhile.
  const outcome = draft.submit({ id: `merge.${randomUUID()}`, author, label: message, changes });
  if ('setAside' in outcome)
    throw new HttpError(409, `${outcome.setAside.file} was changed meanwhile: try again`);
  await commit(changes.map(({ file }) => file));
  return { merged: changes.map(({ file }) => file) };
}

/** With a temporary index, so that staged changes of the working copy do not get into the commit. */
async function mergeCommit(
  { root, prefix }: Repository,
  { mine, theirs }: { mine: string; theirs: string },
  start: string,
  files: readonly string[],
  { message, name, read }: { message: string; name: string; read(file: string): string | null },
): Promise<string> {
  const env = { GIT_INDEX_FILE: `${await git(root, ['rev-parse', '--absolute-git-dir'])}/studio-index` };
  await git(root, ['read-tree', start], { env });
  for (const file of files) {
    const text = read(file);
    const blob =
      text === null ? '0'.repeat(40) : await git(root, ['hash-object', '-w', '--stdin'], { input: text });
    const line = `${text === null ? '0' : '100644'} ${blob}\t${prefix}${file}\0`;
    await git(root, ['update-index', '-z', '--index-info'], { env, input: line });
  }
  const tree = await git(root, ['write-tree'], { env });
  return git(root, ['commit-tree', tree, '-p', mine, '-p', theirs], {
    input: `${message}\n`,
    env: identity(name),
  });
}
