/** The draft in the browser: a replica that follows the server, and own steps that are being sent. */
import { editing, type Role } from '../accounts.ts';
import { DraftFiles } from '../draft/files.ts';
import { Replica } from '../draft/replica.ts';
import type { SetAside, Step } from '../draft/step.ts';
import type { Events, PaletteEntry, ShownFinding } from '../server/messages.ts';
import { draft, get, isRefusal, post } from './calls.ts';
import { EventStream } from './connection/eventStream.ts';
import { keepPending, keptPending } from './connection/pending.ts';
import { initial, type State } from './connection/state.ts';
import { StepSender } from './connection/stepSender.ts';

/** The delay before a request is sent again, in milliseconds. */
const retryMs = 1000;

/** The delay while signed out, in milliseconds: requests without a session are limited per network. */
const signedOutMs = 15_000;

const nameKey = 'shoji.studio.name';

export class Connection {
  readonly author: string;
  #replica: Replica;
  #state: State = initial;
  readonly #stream: EventStream;
  readonly #sender: StepSender;
  readonly #bases = new Map<string, string | null>();
  readonly #listeners = new Set<() => void>();
  #hasStarted = false;
  /** The findings that the server has sent last. */
  #last: readonly ShownFinding[] = [];
  /** The findings of the server, while those of the checker in the browser are shown. */
  #ofServer: readonly ShownFinding[] | undefined;
  #count = 0;
  /** The page is loaded again by itself; its changes are kept. */
  #isReloading = false;
  /** One user may have several tabs open. */
  readonly #tab = crypto.randomUUID().slice(0, 4);

  constructor(author: string) {
    this.author = author;
    this.#replica = this.#fresh();
    this.#sender = new StepSender({
      pending: () => this.#replica.pending,
      answered: () => this.#answered(),
      refuse: (refused) => this.#refuse(refused),
      lost: () => {
        if (this.#state.connection !== 'signedOut') this.#set({ connection: 'lost' });
      },
      retryMs: () => this.retryMs,
    });
    this.#stream = new EventStream(
      {
        author,
        name: ownName,
        lost: (connection) => this.#set({ connection }),
        retryMs: () => this.retryMs,
      },
      {
        start: (start) => this.#start(start),
        step: (step) => this.#confirm(step),
        pages: (pages) => this.#set({ pages }),
        changedPages: (changed) => {
          const pages = [...this.#state.pages];
          for (const [at, page] of changed) pages[at] = page;
          this.#set({ pages });
        },
        findings: (findings) => this.#found(findings),
        checked: () => this.#found(this.#last),
        people: (people) => this.#set({ people }),
        drafts: () => this.#set({ drafts: this.#state.drafts + 1 }),
        releases: () => this.#set({ releases: this.#state.releases + 1 }),
        account: (account) => this.#set({ account }),
      },
    );
    // The stream itself does not notice it.
    addEventListener('offline', () => this.lost());
    addEventListener('beforeunload', (event) => {
      // What is kept for a reload ends with the tab.
      if (this.#state.unsaved > 0 && this.#state.connection !== 'open' && !this.#isReloading)
        event.preventDefault();
    });
  }

  /** The delay before a request is sent again, in milliseconds. */
  get retryMs(): number {
    return this.#state.connection === 'signedOut' ? signedOutMs : retryMs;
  }

  get state(): State {
    return this.#state;
  }

  /** The name that other users see. */
  get name(): string {
    return this.#state.account?.name ?? (ownName() || this.#state.me);
  }

  /** Whether the person has one of the roles; always true on a local studio. */
  may(...roles: readonly Role[]): boolean {
    const { account } = this.#state;
    return account === null || roles.some((role) => account.roles.includes(role));
  }

  /** Whether the person may change the draft of this page. */
  get mayEdit(): boolean {
    return this.may(...editing) && (draft !== '' || this.may('publish'));
  }

  /** Tells the other users the name and where the user is. @param at an address of the studio @param name a changed name */
  async look(at: string | null, name = this.name): Promise<void> {
    if (name !== this.name) localStorage.setItem(nameKey, name);
    // Without a connection there is no one to notify.
    await post('/api/presence', { author: this.author, name, at }).catch(() => {});
  }

  /** A query has not reached the server. The next stream says when it is back, and what has changed meanwhile. */
  lost(): void {
    if (this.#state.connection === 'open') this.#stream.replace();
  }

  get files(): DraftFiles {
    return this.#replica.files;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads a file, so that `files` has it. */
  async open(file: string): Promise<void> {
    if (this.#bases.has(file)) return;
    const { text } = await get<{ text: string | null }>('/api/base', { file });
    this.#bases.set(file, text);
    this.#set({ version: this.#state.version + 1 });
  }

  /** The id of a new step; also the prefix for the ids of its values. */
  nextId(): string {
    this.#count += 1;
    return `${this.author}.${this.#tab}${Date.now().toString(36)}.${this.#count}`;
  }

  /** Applies a step locally at once, and sends it. @returns why it cannot be applied */
  add(step: Step): SetAside | undefined {
    const refused = this.#replica.add(step);
    if (!refused) void this.#sender.send();
    return refused;
  }

  /** Takes the findings of the checker in the browser, until the server has checked the changes. */
  foundHere(findings: readonly ShownFinding[]): void {
    if (this.#state.unsaved === 0) return;
    this.#ofServer ??= this.#state.findings;
    // Only the server checks stylesheets.
    const ofStyles = this.#ofServer.filter(({ file }) => file.endsWith('.css'));
    this.#set({ findings: [...findings, ...ofStyles] });
  }

  undo(): void {
    const step = this.#replica.undoing(this.nextId());
    if (step) this.addOrTell(step);
  }

  redo(): void {
    const step = this.#replica.redoing(this.nextId());
    if (step) this.addOrTell(step);
  }

  get canUndo(): boolean {
    return this.#replica.undoing('') !== undefined;
  }

  get canRedo(): boolean {
    return this.#replica.redoing('') !== undefined;
  }

  settle(id: string): void {
    this.#replica.settle(id);
  }

  /** Like `add`; shows a message if the step cannot be applied. */
  addOrTell(step: Step): void {
    const refused = this.add(step);
    if (refused) this.#replica.refuse(refused);
  }

  #fresh(): Replica {
    const files = DraftFiles.startingWith((file) => this.#bases.get(file) ?? undefined);
    const replica = new Replica(files, this.author);
    replica.subscribe(() => {
      // Until then, the stored steps of the previous page load are kept.
      if (this.#hasStarted) keepPending(this.author, replica.pending);
      this.#set({
        version: this.#state.version + 1,
        unsaved: replica.pending.length,
        setAside: replica.setAside,
      });
    });
    return replica;
  }

  /** Starts again from the state of the server; own steps that it lacks are applied again. */
  async #start({ steps, bases, ...project }: Events['start']): Promise<void> {
    // Another person has signed in in another tab.
    if (project.account && project.account.id !== this.author) {
      this.#isReloading = true;
      location.reload();
      return;
    }
    for (const [file, text] of Object.entries(bases)) this.#bases.set(file, text);
    const kept = this.#hasStarted ? [] : keptPending(this.author);
    const changed = kept.flatMap(({ changes }) => changes.map(({ file }) => file));
    for (const one of await Promise.allSettled(changed.map((file) => this.open(file)))) {
      // A step of a file that cannot be read is set aside below; the others are sent.
      if (one.status === 'rejected' && !isRefusal(one.reason)) throw one.reason;
    }
    const pending = [...kept, ...this.#replica.pending];
    const { setAside } = this.#replica;
    const replica = this.#fresh();
    for (const step of steps) replica.confirm(step);
    this.#hasStarted = true;
    this.#replica = replica;
    for (const refused of setAside) this.#replica.refuse(refused);
    const known = new Set(steps.map(({ id }) => id));
    for (const step of pending) {
      if (known.has(step.id)) continue;
      const refused = this.#replica.add(step);
      if (refused) this.#replica.refuse(refused);
    }
    const { version, drafts, releases } = this.#state;
    // Drafts and releases may have changed without a connection.
    this.#set({
      ...project,
      connection: 'open',
      version: version + 1,
      drafts: drafts + 1,
      releases: releases + 1,
    });
    keepPending(this.author, this.#replica.pending);
    this.#sender.sendNow();
  }

  async #confirm(step: Step): Promise<void> {
    for (const { file } of step.changes) await this.open(file);
    this.#replica.confirm(step);
  }

  /** Takes the findings of the server: as long as it does not have all changes, those found here are newer. */
  #found(findings: readonly ShownFinding[]): void {
    this.#last = findings;
    const isOlder = this.#ofServer !== undefined && this.#state.unsaved > 0;
    this.#ofServer = isOlder ? findings : undefined;
    this.#set({ checks: this.#state.checks + 1, ...(!isOlder && { findings }) });
  }

  /** A step that the server has not applied changes nothing. */
  #refuse(refused: SetAside): void {
    this.#replica.refuse(refused);
    if (this.#state.unsaved > 0 || !this.#ofServer) return;
    this.#set({ findings: this.#ofServer });
    this.#ofServer = undefined;
  }

  /** The server has answered: if the stream has survived, it reports nothing itself. */
  #answered(): void {
    if (this.#state.connection === 'lost' && this.#stream.isOpen) this.#set({ connection: 'open' });
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const ownName = (): string => localStorage.getItem(nameKey) ?? '';

/** The position of a node in its file. Lines and columns count from 1. */
export const placeOf = (at: string): Promise<{ file: string; line: number; column: number } | null> =>
  get('/api/place', { at });

export const paletteOf = (): Promise<PaletteEntry[]> => get('/api/palette', {});
