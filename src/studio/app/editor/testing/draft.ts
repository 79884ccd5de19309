/** A draft in the browser without a server, and the language without its worker, for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { DraftFiles } from '../../../draft/files.ts';
import { Replica } from '../../../draft/replica.ts';
import type { Step } from '../../../draft/step.ts';
import type { ShownFinding } from '../../../server/messages.ts';
import { CallRefused } from '../../calls.ts';
import type { Connection } from '../../connection.ts';

const root = path.join(import.meta.dirname, '../../../../../schemas/language');
const grammar = Object.fromEntries(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [`/g/${name}`, readFileSync(path.join(root, name), 'utf8')]),
);

/** A worker that answers only that the app has been read. */
class Silent {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    setTimeout(() => this.onmessage?.({ data: { ready: true, folder: '/g', grammar, screens: 'screens' } }));
  }
  postMessage(): void {}
}

export const stubLanguage = (): void => void vi.stubGlobal('Worker', Silent);

/** @param texts by file */
export function testDraft(texts: Readonly<Record<string, string>>, findings: readonly ShownFinding[] = []) {
  const opened = new Set<string>();
  const held = new Map<string, Promise<void>>();
  let isAway = false;
  const base = (file: string): string | undefined => (opened.has(file) ? texts[file] : undefined);
  const replica = new Replica(DraftFiles.startingWith(base), 'aya');
  let count = 0;
  const listeners = new Set<() => void>();
  let state = {
    connection: 'open',
    pages: [{ route: '/pages/a', file: 'screens/pages/a.json', title: { en: '', ja: '' }, words: '' }],
    app: '',
    paths: 'hash',
    start: '',
    findings,
    version: 0,
    unsaved: 0,
    setAside: [],
    people: [],
  };
  const changed = (): void => {
    state = { ...state, version: state.version + 1 };
    for (const listener of listeners) listener();
  };
  replica.subscribe(changed);
  const connection = {
    author: 'aya',
    mayEdit: true,
    retryMs: 1,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get state() {
      return state;
    },
    get files() {
      return replica.files;
    },
    open: async (file: string) => {
      if (opened.has(file)) return;
      await held.get(file);
      if (isAway) throw new TypeError('Failed to fetch');
      if (file.startsWith('..')) throw new CallRefused(400, `${file} is not a definition of the app`);
      opened.add(file);
      changed();
    },
    nextId() {
      count += 1;
      return `s${count}`;
    },
    add: (step: Step) => replica.add(step),
    undo: () => void replica.add(replica.undoing(`u${count}`) as Step),
    canUndo: true,
    canRedo: false,
  };
  return {
    connection: connection as unknown as Connection,
    text: (file: string) => replica.files.text(file),
    /** While true, there is no connection. */
    away: (is: boolean): void => {
      isAway = is;
    },
    /** Lets a file load only after `until`. */
    hold: (file: string, until: Promise<void>): void => void held.set(file, until),
  };
}
