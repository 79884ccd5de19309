/** The editor's commands for the selection. */
import type { Grammar } from '../../../language/grammar/shape.ts';
import type { Tree } from '../../document/tree.ts';
import { groupsOf, rolesIn } from '../../nodes/index.ts';
import type { Command } from '../commands/commands.ts';
import type { Actions, Outcome } from './actions.ts';
import { nameOfNode } from './names.ts';
import { text } from './text.ts';

interface Selected {
  actions: Actions | undefined;
  grammar: Grammar | undefined;
  tree: Tree | undefined;
  /** The id of the selected value. */
  selected: string | undefined;
  done(outcome: Outcome): void;
  /** Asks for the name of a new part. */
  extract(): void;
  /** Compares frames side by side; undefined if no page is open. */
  compare: (() => void) | undefined;
}

export function editorCommands(of: Selected): Command[] {
  const { actions, grammar, tree, selected, done, extract, compare } = of;
  const role =
    tree && grammar && selected !== undefined ? rolesIn(tree, grammar).get(selected)?.is : undefined;
  const id = selected ?? '';
  const onNode = (run: (actions: Actions) => void): Command['run'] =>
    actions && role === 'node' ? () => run(actions) : undefined;
  const noClipboard = (): void => done({ refused: text('noClipboard') });
  /** @param then called when it is in the clipboard */
  const copy = (all: Actions, then: () => void = () => {}): void => {
    const outcome = all.copy([id]);
    if (outcome.text === undefined) done(outcome);
    else void clipboard((of) => of.writeText(outcome.text ?? '')).then(then, noClipboard);
  };
  const paste = (where: 'after' | 'inside'): Command['run'] =>
    actions && (role === 'node' || role === 'list')
      ? () =>
          void clipboard((of) => of.readText()).then(
            (copied) => done(actions.paste(copied, id, where)),
            noClipboard,
          )
      : undefined;
  const node = (
    name: Command['id'],
    label: string,
    keys: string | undefined,
    run: (actions: Actions) => void,
  ): Command => ({
    id: name,
    label,
    ...(keys !== undefined && { keys }),
    run: onNode(run),
  });
  return [
    node('copy', text('copy'), 'Ctrl+C', (all) => copy(all)),
    // Removed only when it can be pasted.
    node('cut', text('cut'), 'Ctrl+X', (all) => copy(all, () => done(all.remove([id])))),
    { id: 'paste', label: text('paste'), keys: 'Ctrl+V', run: paste('after') },
    { id: 'pasteInside', label: text('pasteInside'), keys: 'Ctrl+Shift+V', run: paste('inside') },
    node('duplicate', text('duplicate'), 'Ctrl+D', (all) => done(all.duplicate([id]))),
    node('remove', text('remove'), 'Delete', (all) => done(all.remove([id]))),
    node('up', text('moveUp'), 'Alt+Up', (all) => done(all.shift(id, 'up'))),
    node('down', text('moveDown'), 'Alt+Down', (all) => done(all.shift(id, 'down'))),
    node('in', text('moveIn'), 'Alt+Right', (all) => done(all.shift(id, 'in'))),
    node('out', text('moveOut'), 'Alt+Left', (all) => done(all.shift(id, 'out'))),
    ...(grammar ? groupsOf(grammar) : []).map((kind) =>
      node(
        `wrap-${kind}`,
        text('wrapIn', { kind: nameOfNode(kind) }),
        kind === 'stack' ? 'Ctrl+G' : undefined,
        (all) => done(all.wrap([id], kind)),
      ),
    ),
    node('unwrap', text('unwrap'), 'Ctrl+Shift+G', (all) => done(all.unwrap(id))),
    { id: 'compare', label: text('compare'), keys: 'Ctrl+E', run: compare },
    node('extract', text('extract'), undefined, extract),
  ];
}

/** @returns rejects also where a page has no clipboard, such as at an address without TLS */
const clipboard = async <Result>(use: (of: Clipboard) => Promise<Result>): Promise<Result> =>
  use(navigator.clipboard);
