/**
 * A draft that changes guarded files is published only after a person who has not worked on it has approved it. The
 * approval is for a commit: the next step of the draft revokes it.
 */
import { git } from '../../../project/git.ts';
import type { Drafts } from '../drafts.ts';
import { HttpError } from '../http.ts';
import { isSameName } from '../isSameName.ts';
import type { Guarded } from '../messages.ts';
import type { Audit } from '../releases/audit.ts';
import type { AuditEntry } from '../releases/auditEntry.ts';
import { appFile, guardedOf, patternsIn } from './paths.ts';

interface State extends Guarded {
  /** The approved commit: the last one of the draft. */
  commit: string;
  /** The ids of the authors of the draft's steps. */
  ids: ReadonlySet<string>;
  /** The guarded files that were also changed in the main branch since the draft was created or updated. */
  both: string[];
}

export class Approvals {
  readonly #drafts: Drafts;
  readonly #audit: Audit;

  constructor(drafts: Drafts, audit: Audit) {
    this.#drafts = drafts;
    this.#audit = audit;
  }

  /** The guarded files among the changes of a draft; null if there are none, and for the working copy. */
  async of(draft: string): Promise<Guarded | null> {
    const state = await this.#state(draft);
    if (!state) return null;
    const { files, authors, approved } = state;
    return { files, authors, approved };
  }

  /** @throws HttpError for an author of the draft */
  async approve(draft: string, author: string, message: string): Promise<void> {
    const state = await this.#state(draft);
    if (!state) throw new HttpError(409, 'Nothing in this draft needs an approval');
    const by = this.#drafts.presence.nameOf(author);
    if (by === undefined) throw new HttpError(403, 'The studio does not know who you are: open it again');
    if (state.ids.has(author) || state.authors.some((name) => isSameName(name, by)))
      throw new HttpError(403, `${by} has worked on this draft: somebody else has to approve it`);
    this.#audit.append({ at: Date.now(), by, what: 'approved', message, draft, commit: state.commit });
  }

  /**
   * @returns the commit that may be published, and who has approved it; undefined if no approval is needed
   * @throws HttpError if an approval is missing
   */
  async require(draft: string): Promise<{ commit: string; by: string } | undefined> {
    const state = await this.#state(draft);
    if (!state) return undefined;
    if (state.both.length > 0)
      throw new HttpError(
        409,
        `${state.both.join(', ')}: guarded, and changed in the app as well. Update the draft; what comes of it is then approved`,
      );
    if (!state.approved)
      throw new HttpError(409, `${state.files.join(', ')}: guarded. Somebody else has to approve the draft`);
    return { commit: state.commit, by: state.approved.by };
  }

  /** Records that approvals of changed drafts are revoked. */
  async settle(): Promise<void> {
    const drafts = new Set(this.#audit.read().entries.flatMap(({ draft }) => draft ?? []));
    const known = new Set((await this.#drafts.list()).drafts.map(({ id }) => id));
    for (const draft of drafts) if (known.has(draft)) await this.#state(draft);
  }

  /** @throws HttpError if the working copy has changes of guarded files that come from no draft */
  async requireAtHand(): Promise<void> {
    const { root } = this.#drafts;
    const { git: hasGit } = await this.#drafts.list();
    if (!hasGit) {
      const guarded = Object((await this.#drafts.get('')).workspace.project.app?.content).guarded;
      if (Array.isArray(guarded) && guarded.length > 0)
        throw new HttpError(409, 'Guarded files need drafts, and drafts need git: turn them on in Drafts');
      return;
    }
    const status = ['status', '--porcelain', '-z', '--no-renames', '-uall', '--', '.'];
    const { prefix } = this.#drafts.repository;
    const changed = (await git(root, status))
      .split('\0')
      .map((line) => line.slice(3))
      .filter((file) => file.startsWith(prefix))
      .map((file) => file.slice(prefix.length));
    const patterns = patternsIn(await this.#drafts.repository.text('HEAD', appFile));
    const now = patternsIn((await this.#drafts.get('')).workspace.draft.text(appFile));
    const files = guardedOf(changed, patterns);
    if (!isEqual(patterns, now) && patterns.length > 0) files.push(appFile);
    if (files.length > 0)
      throw new HttpError(
        409,
        `${files.join(', ')}: guarded, and changed in the working copy. Change it in a draft, which somebody else approves`,
      );
  }

  async #state(draft: string): Promise<State | undefined> {
    if (draft === '') return undefined;
    const { repository, root } = this.#drafts;
    const { committer, root: folder, workspace } = await this.#drafts.get(draft);
    await committer?.flush();
    const [main, commit] = await Promise.all([root, folder].map((one) => git(one, ['rev-parse', 'HEAD'])));
    if (main === undefined || commit === undefined) return undefined;
    this.#revoke(draft, commit, await git(folder, ['log', '-1', '--format=%an', commit]));
    const base = await git(root, ['merge-base', main, commit]);
    const [changed, meanwhile, before, after] = await Promise.all([
      repository.changed(base, commit),
      repository.changed(base, main),
      repository.text(main, appFile),
      repository.text(commit, appFile),
    ]);
    const patterns = patternsIn(before);
    const files = guardedOf(changed, patterns);
    // A change of the list itself needs an approval: it could remove a file from it.
    const isListChanged = patterns.length > 0 && !isEqual(patterns, patternsIn(after));
    if (isListChanged && changed.includes(appFile) && !files.includes(appFile)) files.push(appFile);
    if (files.length === 0) return undefined;
    const names = await git(root, ['log', '--format=%an', `${main}..${commit}`]);
    return {
      files,
      authors: [...new Set(names.split('\n').filter(Boolean))],
      approved: this.#approval(draft, commit),
      commit,
      ids: new Set(workspace.draft.steps.map(({ author }) => author)),
      both: files.filter((file) => meanwhile.includes(file)),
    };
  }

  #approval(draft: string, commit: string): Guarded['approved'] {
    const last = this.#last(draft);
    return last?.what === 'approved' && last.commit === commit ? { by: last.by, at: last.at } : null;
  }

  #revoke(draft: string, commit: string, by: string): void {
    const last = this.#last(draft);
    if (last?.what !== 'approved' || last.commit === commit) return;
    this.#audit.append({
      at: Date.now(),
      by,
      what: 'approval revoked',
      message: '',
      draft,
      commit,
    });
  }

  /** The latest approval of a draft, or its revocation. */
  #last = (draft: string): AuditEntry | undefined =>
    this.#audit
      .read()
      .entries.find(
        (entry) => entry.draft === draft && (entry.what === 'approved' || entry.what === 'approval revoked'),
      );
}

const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
