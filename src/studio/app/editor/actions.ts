/** The editor's actions on the selected node, one step each. Used by keys, menus and the command palette. */
import type { Grammar } from '../../../language/grammar/shape.ts';
import { Refused } from '../../document/operation.ts';
import { pathOf, type Tree } from '../../document/tree.ts';
import { Changes, type Path } from '../../draft/changes.ts';
import type { Change } from '../../draft/step.ts';
import {
  copied,
  type Direction,
  duplicateNodes,
  EditRefused,
  Edits,
  extractPart,
  insertNew,
  insertNodes,
  moveNodes,
  type NewNode,
  type NodePlace,
  nodesIn,
  placeAt,
  removeNodes,
  shiftNode,
  unwrapNode,
  wrapNodes,
} from '../../nodes/index.ts';
import type { Connection } from '../connection.ts';
import { text } from './text.ts';

/** The result of an action: an error message, or the value to select then. */
export interface Outcome {
  refused?: string;
  select?: string;
  file?: string;
}

export class Actions {
  readonly #connection: Connection;
  readonly #grammar: Grammar;
  readonly #file: string;

  constructor(connection: Connection, grammar: Grammar, file: string) {
    this.#connection = connection;
    this.#grammar = grammar;
    this.#file = file;
  }

  copy(ids: readonly string[]): Outcome & { text?: string } {
    const tree = this.#connection.files.tree(this.#file);
    if (!tree) return {};
    try {
      return { text: copied(new Edits(tree, 'copy'), ids) };
    } catch (error) {
      return refusal(error);
    }
  }

  remove(ids: readonly string[]): Outcome {
    const tree = this.#connection.files.tree(this.#file);
    return this.#step(text('remove'), (edits) => {
      const next = ids[0] && tree && neighbour(tree, ids[0]);
      removeNodes(edits, ids, this.#grammar);
      return next;
    });
  }

  paste(clipboard: string, id: string, where: 'after' | 'inside' = 'after'): Outcome {
    return this.#step(text('paste'), (edits) => {
      const place = placeAt(edits, id, where, this.#grammar);
      return insertNodes(edits, place, nodesIn(clipboard), this.#grammar).at(-1);
    });
  }

  insert(node: NewNode, place: NodePlace): Outcome {
    return this.#step(text('insert'), (edits) => insertNew(edits, place, node, this.#grammar));
  }

  duplicate(ids: readonly string[]): Outcome {
    return this.#step(text('duplicate'), (edits) => duplicateNodes(edits, ids, this.#grammar).at(-1));
  }

  wrap(ids: readonly string[], kind: string): Outcome {
    return this.#step(text('wrap'), (edits) => wrapNodes(edits, ids, kind, this.#grammar));
  }

  unwrap(id: string): Outcome {
    return this.#step(text('unwrap'), (edits) => unwrapNode(edits, id, this.#grammar)[0]);
  }

  shift(id: string, direction: Direction): Outcome {
    return this.#step(text('move'), (edits) => {
      shiftNode(edits, id, direction, this.#grammar);
      return id;
    });
  }

  move(ids: readonly string[], place: NodePlace): Outcome {
    return this.#step(text('move'), (edits) => {
      moveNodes(edits, ids, place, this.#grammar);
      return ids[0];
    });
  }

  /** Sets a member of an object to a JSON text, or removes it. */
  set(object: string, name: string, value: string | undefined, order: readonly string[]): Outcome {
    return this.#step(`${text('set')} ${name}`, (edits) => {
      edits.set(object, name, value, order);
      return object;
    });
  }

  /** Changes the value of an object's member in another way than with operations on nodes. */
  edit(object: string, name: string, change: (changes: Changes, file: string, path: Path) => void): Outcome {
    const { files, author } = this.#connection;
    const tree = files.tree(this.#file);
    const path = tree && pathOf(tree.root, object);
    if (!path) return { refused: text('unfit.none') };
    const id = this.#connection.nextId();
    const changes = new Changes(files, id);
    change(changes, this.#file, [...path, name]);
    const made = changes.done();
    if (made.length === 0) return {};
    const refused = this.#connection.add({ id, author, label: `${text('set')} ${name}`, changes: made });
    return refused ? { refused: text('unfit.none') } : {};
  }

  /** @param folder the folder of the parts */
  extract(id: string, name: string, folder: string): Outcome {
    if (this.#connection.files.text(`${folder}/${name}.json`) !== undefined)
      return { refused: text('unfit.taken') };
    let changes: Change[] = [];
    const outcome = this.#step(
      text('extract'),
      (edits) => {
        const made = extractPart(edits, { file: this.#file, id, name, folder }, this.#grammar);
        changes = made.changes;
        return made.use;
      },
      () => changes,
    );
    return outcome;
  }

  #step(label: string, work: (edits: Edits) => string | undefined, changesOf?: () => Change[]): Outcome {
    const { files, author } = this.#connection;
    const tree = files.tree(this.#file);
    if (!tree) return { refused: text('unfit.none') };
    const id = this.#connection.nextId();
    const edits = new Edits(tree, id);
    try {
      const select = work(edits);
      const changes = changesOf?.() ?? [{ file: this.#file, operations: edits.operations }];
      if (edits.operations.length === 0) return {};
      const refused = this.#connection.add({ id, author, label, changes });
      if (refused) return { refused: text('unfit.none') };
      return { file: this.#file, ...(select !== undefined && { select }) };
    } catch (error) {
      return refusal(error);
    }
  }
}

function refusal(error: unknown): Outcome {
  if (error instanceof EditRefused) return { refused: text(`unfit.${error.reason}`, { what: error.what }) };
  if (error instanceof Refused) return { refused: text('unfit.none') };
  throw error;
}

/**
 * The selection after a node is removed: the next node, otherwise the previous one, otherwise the owner of the list.
 */
function neighbour(tree: Tree, id: string): string | undefined {
  const { container, at, trail } = new Edits(tree, 'n').find(id);
  const beside = container.entries[at + 1] ?? container.entries[at - 1];
  return beside?.value.id ?? trail.at(-2)?.container.id;
}
