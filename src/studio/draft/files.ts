/** The files of a draft: the original ones, and the changed ones over them. Immutable. */
import { apply, type RefusalReason, Refused } from '../document/operation.ts';
import { NotJson, parseTree } from '../document/parse.ts';
import { type Tree, textOfTree } from '../document/tree.ts';
import type { Change, Step } from './step.ts';

/** A change that cannot be applied, and its file. */
export class ChangeRefused extends Error {
  readonly file: string;
  readonly reason: RefusalReason;

  constructor(file: string, reason: RefusalReason) {
    super(`The change of ${file} cannot be applied: ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}

/** The text of a file at the start of the draft; undefined if there was none. */
export type ReadBase = (file: string) => string | undefined;

interface State {
  readonly text: string;
  /** Undefined if the text is not JSON. */
  readonly tree: Tree | undefined;
}

/** The text is computed on demand: after each confirmation of the server, steps are applied again. */
function stateOf(tree: Tree): State {
  let text: string | undefined;
  return {
    tree,
    get text() {
      text ??= textOfTree(tree);
      return text;
    },
  };
}

/** The original files; each is read once. */
class Base {
  readonly #read: ReadBase;
  readonly #states = new Map<string, State>();

  constructor(read: ReadBase) {
    this.#read = read;
  }

  state(file: string): State | undefined {
    const known = this.#states.get(file);
    if (known) return known;
    const text = this.#read(file);
    // In a browser, the file may not be loaded yet.
    if (text === undefined) return undefined;
    const state = read(file, text, 'v');
    this.#states.set(file, state);
    return state;
  }
}

export class DraftFiles {
  readonly #base: Base;
  /** Changed files; null for deleted ones. */
  readonly #changed: ReadonlyMap<string, State | null>;

  private constructor(base: Base, changed: ReadonlyMap<string, State | null>) {
    this.#base = base;
    this.#changed = changed;
  }

  static startingWith(read: ReadBase): DraftFiles {
    return new DraftFiles(new Base(read), new Map());
  }

  /** Undefined if there is no such file. */
  text(file: string): string | undefined {
    return this.#state(file)?.text;
  }

  /** Undefined if there is no such file, or if it is not JSON. */
  tree(file: string): Tree | undefined {
    return this.#state(file)?.tree;
  }

  /** The files that differ from the original ones, with their texts; null if they were deleted. */
  changes(): Map<string, string | null> {
    const found = new Map<string, string | null>();
    for (const [file, state] of this.#changed) {
      const text = state?.text ?? null;
      if (text !== (this.#base.state(file)?.text ?? null)) found.set(file, text);
    }
    return found;
  }

  /** @returns the files after the step, and the inverse changes. @throws ChangeRefused */
  apply({ id, changes }: Pick<Step, 'id' | 'changes'>): { files: DraftFiles; inverse: Change[] } {
    let files: DraftFiles = this;
    const inverse: Change[] = [];
    for (const change of changes) {
      const applied = files.#change(change, id);
      files = applied.files;
      inverse.unshift(applied.inverse);
    }
    return { files, inverse };
  }

  #state(file: string): State | undefined {
    const known = this.#changed.get(file);
    return known === undefined ? this.#base.state(file) : (known ?? undefined);
  }

  #with(file: string, state: State | null): DraftFiles {
    return new DraftFiles(this.#base, new Map(this.#changed).set(file, state));
  }

  #change(change: Change, step: string): { files: DraftFiles; inverse: Change } {
    const { file } = change;
    const state = this.#state(file);
    if (!('operations' in change)) {
      const { was, text, tree } = change;
      if ((state?.text ?? null) !== was) throw new ChangeRefused(file, was === null ? 'taken' : 'changed');
      return {
        files: this.#with(file, text === null ? null : tree ? { text, tree } : read(file, text, step)),
        inverse: { file, was: text, text: was, ...(state?.tree && { tree: state.tree }) },
      };
    }
    if (!state?.tree) throw new ChangeRefused(file, 'gone');
    try {
      let tree = state.tree;
      const operations = [];
      for (const operation of change.operations) {
        const applied = apply(tree, operation);
        tree = applied.tree;
        operations.unshift(applied.inverse);
      }
      return { files: this.#with(file, stateOf(tree)), inverse: { file, operations } };
    } catch (error) {
      if (error instanceof Refused) throw new ChangeRefused(file, error.reason);
      throw error;
    }
  }
}

/** @param prefix of the ids: the same in every replica of the draft, and different for every other text of this file */
function read(file: string, text: string, prefix: string): State {
  if (!file.endsWith('.json')) return { text, tree: undefined };
  try {
    return { text, tree: parseTree(text, prefix) };
  } catch (error) {
    if (error instanceof NotJson) return { text, tree: undefined };
    throw error;
  }
}
