/**
 * A draft that changes guarded files is taken into the app only after somebody has approved it who has not worked on it.
 * What is approved is a commit: with the next step of the draft, the approval is revoked.
 */
import { git } from '../../../project/git.ts';
import type { Drafts } from '../drafts.ts';
import { HttpError } from '../http.ts';
import type { Deed, Guarded } from '../messages.ts';
import type { Audit } from '../releases/audit.ts';
import { appFile, guardedOf, patternsIn } from './paths.ts';

interface State extends Guarded {
  /** The last commit of the draft, which an approval is about. */
  commit: string;
  /** The ids of those who have made steps in the draft. */
  ids: ReadonlySet<string>;
  /** The guarded files that were changed in the app as well, since the draft was made or updated. */
  both: string[];
}

export class Approvals {
  readonly #drafts: Drafts;
  readonly #audit: Audit;

  constructor(drafts: Drafts, audit: Audit) {
    this.#drafts = drafts;
    this.#audit = audit;
  }

  /** What is guarded of the changes of a draft; null if nothing is, and for the files at hand. */
  async of(draft: string): Promise<Guarded | null> {
    const state = await this.#state(draft);
    if (!state) return null;
    const { files, authors, approved } = state;
    return { files, authors, approved };
  }

  /** @throws HttpError for who has worked on the draft */
  async approve(draft: string, author: string, message: string): Promise<void> {
    const state = await this.#state(draft);
    if (!state) throw new HttpError(409, 'Nothing in this draft needs an approval');
    const by = this.#drafts.presence.nameOf(author);
    if (by === undefined) throw new HttpError(403, 'The studio does not know who you are: open it again');
    if (state.ids.has(author) || state.authors.some((name) => isSame(name, by)))
      throw new HttpError(403, `${by} has worked on this draft: somebody else has to approve it`);
    this.#audit.append({ at: Date.now(), by, what: 'approved', message, draft, commit: state.commit });
  }

  /**
   * @returns the commit that may be taken into the app; undefined if any may
   * @throws HttpError if none may
   */
  async require(draft: string): Promise<string | undefined> {
    const state = await this.#state(draft);
    if (!state) return undefined;
    if (state.both.length > 0)
      throw new HttpError(
        409,
        `${state.both.join(', ')}: guarded, and changed in the app as well. Update the draft; what comes of it is then approved`,
      );
    if (!state.approved)
      throw new HttpError(409, `${state.files.join(', ')}: guarded. Somebody else has to approve the draft`);
    return state.commit;
  }

  /** Records that approvals are revoked whose drafts were changed. */
  async settle(): Promise<void> {
    const drafts = new Set(this.#audit.read().deeds.flatMap(({ draft }) => draft ?? []));
    const known = new Set((await this.#drafts.list()).drafts.map(({ id }) => id));
    for (const draft of drafts) if (known.has(draft)) await this.#state(draft);
  }

  /** @throws HttpError if guarded files have changes at hand that came from no draft */
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
        `${files.join(', ')}: guarded, and changed at hand. Change it in a draft, which somebody else approves`,
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
    // Who could change the list could do without an approval.
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

  /** The latest word on a draft. */
  #last = (draft: string): Deed | undefined =>
    this.#audit
      .read()
      .deeds.find(
        (deed) => deed.draft === draft && (deed.what === 'approved' || deed.what === 'approval revoked'),
      );
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
