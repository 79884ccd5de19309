/** The drafts of an app, each of which has a workspace while it is open, and the working copy, whose id is ''. */
import fs from 'node:fs';
import path from 'node:path';
import { authorAt } from '../../project/release/origin.ts';
import { disk } from './draft.ts';
import { Committer } from './git/committer.ts';
import { Repository } from './git/repository.ts';
import { HttpError } from './http.ts';
import type { DraftList } from './messages.ts';
import { Presence } from './presence.ts';
import { type Serve, Workspace } from './workspace.ts';

export interface Opened {
  /** The folder of the app in the draft. */
  root: string;
  workspace: Workspace;
  /** None for the working copy, whose owner commits. */
  committer: Committer | undefined;
}

export class Drafts {
  readonly root: string;
  readonly presence = new Presence();
  /** The name of the user of this machine. */
  readonly me: string;
  #repository: Repository | undefined;
  readonly #serve: Serve;
  readonly #opened = new Map<string, Promise<Opened>>();
  readonly #listeners = new Set<() => void>();
  /** In production: the address of the app in a draft, for the studio’s frames. */
  addressOf: ((id: string) => string) | undefined;

  private constructor(root: string, repository: Repository | undefined, serve: Serve) {
    this.root = root;
    this.me = authorAt(root);
    this.#repository = repository;
    this.#serve = serve;
  }

  static async open(root: string, serve: Serve): Promise<Drafts> {
    const drafts = new Drafts(root, await Repository.at(root), serve);
    await drafts.get('');
    return drafts;
  }

  /** @throws HttpError if the app is not in a repository */
  get repository(): Repository {
    if (!this.#repository) throw new HttpError(409, 'The app is in no git repository: there are no drafts');
    return this.#repository;
  }

  /** Opens a draft, or returns the open one. @throws HttpError if it does not exist */
  get(id: string): Promise<Opened> {
    const known = this.#opened.get(id);
    if (known) return known;
    const opening = this.#open(id);
    this.#opened.set(id, opening);
    opening.catch(() => this.#opened.delete(id));
    return opening;
  }

  /** The origins of the phone frames of all open drafts. */
  async origins(): Promise<string[]> {
    const all = await Promise.allSettled([...this.#opened.keys()].map((id) => this.appOf(id)));
    const found = all.flatMap((one) => (one.status === 'fulfilled' ? [new URL(one.value).origin] : []));
    return [...new Set(found)];
  }

  /** The address of the app in a draft, for frames of the studio. */
  async appOf(id: string): Promise<string> {
    const { workspace } = await this.get(id);
    return this.addressOf?.(id) ?? workspace.app;
  }

  async list(): Promise<DraftList> {
    // Includes the steps of the last seconds.
    await Promise.all([...this.#opened.values()].map(async (one) => (await one).committer?.flush()));
    return { git: this.#repository !== undefined, drafts: (await this.#repository?.drafts()) ?? [] };
  }

  /** Creates a git repository for the app. */
  async start(name: string): Promise<void> {
    this.#repository ??= await Repository.start(this.root, name);
    this.changed();
  }

  async create(title: string): Promise<string> {
    const id = await this.repository.create(title);
    this.changed();
    return id;
  }

  async rename(id: string, title: string): Promise<void> {
    await this.#require(id);
    await this.repository.rename(id, title);
    this.changed();
  }

  /** Commits of a deleted draft are kept. @throws HttpError while others are in it */
  async delete(id: string, author: string): Promise<void> {
    await this.#require(id);
    const others = this.presence.people.filter((person) => person.draft === id && person.author !== author);
    if (others.length > 0)
      throw new HttpError(409, `${others.map(({ name }) => name).join(', ')}: in this draft now`);
    const opened = await this.#opened.get(id);
    this.#opened.delete(id);
    await opened?.committer?.close();
    await opened?.workspace.close();
    await this.repository.delete(id);
    fs.rmSync(this.#folderOf(id), { recursive: true, force: true });
    this.changed();
  }

  async restore(id: string): Promise<void> {
    await this.repository.restore(id);
    this.changed();
  }

  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The list of drafts has changed. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  async close(): Promise<void> {
    for (const one of await Promise.allSettled(this.#opened.values())) {
      if (one.status === 'rejected') continue;
      await one.value.committer?.close();
      await one.value.workspace.close();
    }
  }

  /** The folder of the studio's own data about a draft. */
  #folderOf(id: string): string {
    const own = path.join(this.root, '.cache/studio');
    return id === '' ? own : path.join(own, 'drafts', id);
  }

  async #require(id: string): Promise<void> {
    const all = await this.repository.drafts();
    if (!all.some((one) => one.id === id)) throw new HttpError(404, `There is no draft ${id}`);
  }

  async #open(id: string): Promise<Opened> {
    const journal = path.join(this.#folderOf(id), 'journal.jsonl');
    if (id === '') {
      const workspace = await Workspace.open(this.root, journal, this.#serve);
      return { root: this.root, workspace, committer: undefined };
    }
    await this.#require(id);
    const root = await this.repository.folderOf(id);
    const workspace = await Workspace.open(root, journal, this.#serve, this.root);
    const committer = new Committer(workspace.draft, this.repository, root, {
      nameOf: (author) => (author === disk ? this.me : (this.presence.nameOf(author) ?? this.me)),
      failed: (error) => process.stderr.write(`${error}\n`),
    });
    // Most likely made by the author of the last step.
    const last = workspace.draft.steps.findLast(({ author }) => author !== disk)?.author;
    await committer.takeLeft((last === undefined ? undefined : this.presence.nameOf(last)) ?? this.me);
    return { root, workspace, committer };
  }
}
