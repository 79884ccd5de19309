/** The draft in the browser: a copy that follows the server, and one's own steps on their way to it. */
import { DraftFiles } from '../draft/files.ts';
import { Replica } from '../draft/replica.ts';
import type { SetAside, Step } from '../draft/step.ts';
import type { Answer, Events, PaletteEntry, Person, ShownFinding } from '../server/messages.ts';

/** The delay before a step is sent again, in milliseconds. */
const retryMs = 1000;

export interface State {
  /** `lost`: what is typed is kept and sent later. */
  connection: 'opening' | 'open' | 'lost';
  /** The name of the app. */
  name: string;
  pages: Events['start']['pages'];
  /** The address of the app. */
  app: string;
  paths: 'plain' | 'hash';
  /** The route of the page that the app begins with. */
  start: string;
  findings: ShownFinding[];
  /** Rises with each change of the files. */
  version: number;
  /** Steps that are not saved yet. */
  unsaved: number;
  setAside: readonly SetAside[];
  /** The name of the person at this machine. */
  me: string;
  /** The users who have the studio open, including this one. */
  people: readonly Person[];
  /** Rise with each change of the list of drafts, and of the releases. */
  drafts: number;
  releases: number;
}

/** The draft of this page; empty for the working copy. */
export const draft = new URLSearchParams(location.search).get('draft') ?? '';

const nameKey = 'shoji.studio.name';

export class Connection {
  readonly author: string;
  #replica: Replica;
  #state: State = {
    connection: 'opening',
    name: '',
    pages: [],
    app: '',
    paths: 'hash',
    start: '',
    findings: [],
    version: 0,
    unsaved: 0,
    setAside: [],
    me: '',
    people: [],
    drafts: 0,
    releases: 0,
  };
  readonly #bases = new Map<string, string | null>();
  readonly #listeners = new Set<() => void>();
  /** Events are taken one after the other, also where one waits for a file. */
  #queue: Promise<void> = Promise.resolve();
  #sending = false;
  #count = 0;

  constructor(author: string) {
    this.author = author;
    this.#replica = this.#fresh();
    const events = new EventSource(`/api/events?${parametersOf({ author, name: ownName() })}`);
    const on = <Name extends keyof Events>(name: Name, take: (data: Events[Name]) => void | Promise<void>) =>
      events.addEventListener(name, ({ data }) => {
        this.#queue = this.#queue.then(() => take(JSON.parse(data)));
      });
    on('start', (start) => this.#start(start));
    on('step', (step) => this.#confirm(step));
    on('findings', (findings) => this.#set({ findings }));
    on('people', (people) => this.#set({ people }));
    on('drafts', () => this.#set({ drafts: this.#state.drafts + 1 }));
    on('releases', () => this.#set({ releases: this.#state.releases + 1 }));
    events.onerror = () => this.#set({ connection: 'lost' });
  }

  get state(): State {
    return this.#state;
  }

  /** What others see of who one is. */
  get name(): string {
    return ownName() || this.#state.me;
  }

  /** Tells others what one looks at, and who one is. @param name another one than before */
  async look(at: string | null, name = this.name): Promise<void> {
    if (name !== this.name) localStorage.setItem(nameKey, name);
    // Without a connection there is no one to notify.
    await post('/api/presence', { author: this.author, name, at }).catch(() => {});
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

  /** The id of a new step; also a prefix for the ids of values in it. */
  nextId(): string {
    this.#count += 1;
    return `${this.author}.${Date.now().toString(36)}.${this.#count}`;
  }

  /** Applies a step here at once, and sends it. @returns why it does not fit */
  add(step: Step): SetAside | undefined {
    const refused = this.#replica.add(step);
    if (!refused) void this.#send();
    return refused;
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

  /** Like `add`; a step that does not fit is shown to its author. */
  addOrTell(step: Step): void {
    const refused = this.add(step);
    if (refused) this.#replica.refuse(refused);
  }

  #fresh(): Replica {
    const files = DraftFiles.startingWith((file) => this.#bases.get(file) ?? undefined);
    const replica = new Replica(files, this.author);
    replica.subscribe(() =>
      this.#set({
        version: this.#state.version + 1,
        unsaved: replica.pending.length,
        setAside: replica.setAside,
      }),
    );
    return replica;
  }

  /** Starts again from the state of the server; own steps that it lacks are applied again. */
  #start({ steps, bases, ...project }: Events['start']): void {
    const { pending, setAside } = this.#replica;
    for (const [file, text] of Object.entries(bases)) this.#bases.set(file, text);
    this.#replica = this.#fresh();
    for (const step of steps) this.#replica.confirm(step);
    for (const refused of setAside) this.#replica.refuse(refused);
    const known = new Set(steps.map(({ id }) => id));
    for (const step of pending) {
      if (known.has(step.id)) continue;
      const refused = this.#replica.add(step);
      if (refused) this.#replica.refuse(refused);
    }
    this.#set({ ...project, connection: 'open', version: this.#state.version + 1 });
    void this.#send();
  }

  async #confirm(step: Step): Promise<void> {
    for (const { file } of step.changes) await this.open(file);
    this.#replica.confirm(step);
  }

  /** Sends the pending steps in their order, until all have an answer. */
  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    const answered = new Set<string>();
    for (;;) {
      const step = this.#replica.pending.find(({ id }) => !answered.has(id));
      if (!step) break;
      try {
        const response = await fetch(`/api/steps?${parametersOf({})}`, {
          method: 'POST',
          body: JSON.stringify(step),
        });
        const answer: Answer = await response.json();
        answered.add(step.id);
        if ('setAside' in answer) this.#replica.refuse(answer.setAside);
      } catch {
        this.#set({ connection: 'lost' });
        await new Promise((resume) => setTimeout(resume, retryMs));
      }
    }
    this.#sending = false;
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const ownName = (): string => localStorage.getItem(nameKey) ?? '';

const parametersOf = (parameters: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...(draft && { draft }), ...parameters });

/** Asks the server. @param parameters `draft` for another one than that of the page @throws Error with its reason */
export async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  return answerOf(await fetch(`${path}?${parametersOf(parameters)}`));
}

/** Has the server do something. @throws Error as {@link get} */
export async function post<T>(
  path: string,
  body: unknown,
  parameters: Record<string, string> = {},
): Promise<T> {
  return answerOf(
    await fetch(`${path}?${parametersOf(parameters)}`, { method: 'POST', body: JSON.stringify(body) }),
  );
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? String(response.status));
  return answer;
}

/** Where a node is written. Lines and columns count from 1. */
export const placeOf = (at: string): Promise<{ file: string; line: number; column: number } | null> =>
  get('/api/place', { at });

export const paletteOf = (): Promise<PaletteEntry[]> => get('/api/palette', {});
