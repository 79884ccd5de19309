/** Which files use each text, kept up to date by difference: there may be thousands of files, and few change. */
import type { Computed } from '../../language/compile/index.ts';
import type { Project } from '../../language/node.ts';
import { pagesToCompile } from '../inTurns.ts';
import type { TextUse } from './messages.ts';
import { type FileNames, namesOfOther, namesOfPage, othersOf } from './namesIn.ts';

/** A place with one line; the number of uses there. */
export type Lines = Record<'title' | 'button', number>;

const all = new WeakMap<Project, TextIndex>();

export function textIndexOf(project: Project): TextIndex {
  const index = all.get(project) ?? new TextIndex(project);
  all.set(project, index);
  return index;
}

export class TextIndex {
  readonly #project: Project;
  readonly #names = new Map<string, FileNames>();
  readonly #uses = new Map<string, Map<string, readonly TextUse[]>>();
  /** Few texts have only one line. */
  readonly #lines = new Map<string, Lines>();
  #done: Computed | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  /** The uses of a text, by file. Compiles all pages that are not compiled yet. */
  usesOf(key: string): ReadonlyMap<string, readonly TextUse[]> {
    this.#update();
    return this.#uses.get(key) ?? new Map();
  }

  /** The texts that have only one line somewhere. Compiles all pages that are not compiled yet. */
  lines(): ReadonlyMap<string, Lines> {
    this.#update();
    return this.#lines;
  }

  /** Takes over what a file names. */
  take(file: string, names: FileNames | undefined): void {
    const before = this.#names.get(file);
    if (before === names) return;
    for (const [key, uses] of before?.texts ?? []) {
      this.#count(key, uses, -1);
      const files = this.#uses.get(key);
      files?.delete(file);
      if (files?.size === 0) this.#uses.delete(key);
    }
    for (const [key, uses] of names?.texts ?? []) {
      this.#count(key, uses, 1);
      const files = this.#uses.get(key) ?? new Map<string, readonly TextUse[]>();
      this.#uses.set(key, files.set(file, uses));
    }
    if (names) this.#names.set(file, names);
    else this.#names.delete(file);
  }

  #count(key: string, uses: readonly TextUse[], by: 1 | -1): void {
    for (const { place } of uses) {
      if (place !== 'title' && place !== 'button') continue;
      const lines = this.#lines.get(key) ?? { title: 0, button: 0 };
      lines[place] += by;
      if (lines.title + lines.button > 0) this.#lines.set(key, lines);
      else this.#lines.delete(key);
    }
  }

  #update(): void {
    const project = this.#project;
    if (this.#done?.revision === project.revision) return;
    const others = othersOf(project);
    for (const page of pagesToCompile(project, this.#done)) this.take(page.file, namesOfPage(project, page));
    for (const other of others) this.take(other.file, namesOfOther(project, other));
    if (this.#names.size > project.screens.size + others.length) {
      const present = new Set([...project.screens.keys(), ...others.map(({ file }) => file)]);
      for (const file of this.#names.keys()) if (!present.has(file)) this.take(file, undefined);
    }
    this.#done = { revision: project.revision, version: project.facts.version() };
  }
}
