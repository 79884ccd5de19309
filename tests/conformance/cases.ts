/** The conformance suite: definitions, with the expected findings or the expected display. */
import fs from 'node:fs';
import path from 'node:path';
import { check, disk, type Folders, type Project, readProject } from '../../src/language/node.ts';
import { allotment } from '../fixtures/allotment.ts';
import { library } from '../fixtures/library.ts';

export interface ExpectedFinding {
  rule: string;
  /** File and JSON pointer. */
  at: string;
  nearest?: string;
  severity?: string;
  /** The page for which a part was checked. */
  via?: string;
  line?: number;
  column?: number;
  /** How many findings of the same cause are below it. */
  follows?: number;
  /** A part of its message. */
  says?: string;
  /** The title of its fix; null for none. */
  fix?: string | null;
}

export interface Case {
  name: string;
  /** The rule that the case proves: without that rule it fails. */
  rule: string;
  /** The app that the case changes; default: the library. */
  app?: string;
  /** Files that replace those of the app; null removes one. */
  files?: Record<string, unknown>;
  /** Text edits of files: the old text and its replacement. */
  edit?: Record<string, [from: string, to: string]>;
  /** New values, by file and JSON pointer. */
  change?: Record<string, unknown>;
  /** Removed values, by file and JSON pointer. */
  remove?: string[];
  /** The answers of operations, by operationId. */
  data?: Record<string, unknown>;
  /** The user's actions, in order. */
  events?: unknown[];
  expect: { findings?: ExpectedFinding[]; page?: unknown };
}

const apps: Record<string, Folders> = { allotment, library };

/** All cases, by group. */
export function readCases(): [group: string, Case][] {
  const folder = path.join(import.meta.dirname, 'cases');
  return fs
    .readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const cases: Case[] = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
      return cases.map((one): [string, Case] => [path.basename(file, '.json'), one]);
    });
}

const opened = new Map<Folders, Project>();

/**
 * The app without changes, with what its check has found. It is read and compiled once for all cases:
 * src/language/project/project.test.ts proves that a fork has the findings of an app that is read anew.
 */
function unchanged(folders: Folders): Project {
  const known = opened.get(folders);
  if (known) return known;
  const project = readProject(folders);
  check(project);
  opened.set(folders, project);
  return project;
}

/** The app of a case, with its changes. */
export function projectOf({
  app = 'library',
  files = {},
  edit: texts = {},
  change = {},
  remove = [],
}: Case): Project {
  const folders = apps[app];
  if (!folders) throw new Error(`There is no app ${app}`);
  const over = new Map<string, string | null>();
  const place = (file: string): string => path.join(folders.root, file);
  for (const [file, content] of Object.entries(files)) {
    over.set(
      place(file),
      content === null || typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  }
  for (const [file, [from, to]] of Object.entries(texts)) {
    const text = over.get(place(file)) ?? disk.read(place(file));
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    over.set(
      place(file),
      text.replace(from, () => to),
    );
  }
  const edit = (address: string, act: (holder: Record<string, unknown>, name: string) => void): void => {
    const [file = '', pointer = ''] = address.split('#');
    const text = over.get(place(file)) ?? disk.read(place(file));
    const content: Record<string, unknown> = JSON.parse(text);
    const names = pointer
      .split('/')
      .slice(1)
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = names.pop() ?? '';
    const holder = names.reduce<Record<string, unknown>>((here, name) => {
      here[name] ??= {};
      return here[name] as Record<string, unknown>;
    }, content);
    act(holder, last);
    over.set(place(file), JSON.stringify(content, null, 2));
  };
  for (const [address, value] of Object.entries(change))
    edit(address, (holder, name) => Object.assign(holder, { [name]: value }));
  for (const address of remove) edit(address, (holder, name) => void Reflect.deleteProperty(holder, name));
  return unchanged(folders).fork(over);
}
