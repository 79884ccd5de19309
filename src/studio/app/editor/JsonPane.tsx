/** The text of the file. What is typed is a step as soon as it is JSON; until then it stays here. */
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { differences } from '../../../language/editing/format.ts';
import { typedIn } from '../../document/merge.ts';
import { NotJson } from '../../document/parse.ts';
import { splice } from '../../document/splice.ts';
import { textOfTree } from '../../document/tree.ts';
import type { ShownFinding } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { messageOf } from '../messageOf.ts';
import { highlighting } from './highlight.ts';
import { text } from './text.ts';

interface Props {
  file: string;
  connection: Connection;
  content: string;
  findings: readonly ShownFinding[];
  /** The selected range. */
  range: { from: number; to: number } | undefined;
  select(offset: number): void;
}

/** How long nothing is typed before it becomes a step, in milliseconds. */
const pause = 150;

export function JsonPane(props: Props): ReactNode {
  const { file, content, findings, range } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const [isBroken, setBroken] = useState(false);
  const [saved, setSaved] = useState(0);
  // The text from which the one in the editor was typed: what others change meanwhile is no part of that.
  const base = useRef(content);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!place.current) return undefined;
    const commit = (): void => {
      pending.current = undefined;
      const { connection, file: where } = latest.current;
      const entered = view.current?.state.doc.toString() ?? '';
      const isSaved = save(connection, where, base.current, entered);
      setBroken(!isSaved);
      if (isSaved) setSaved((count) => count + 1);
    };
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.content,
        extensions: [
          json(),
          highlighting,
          bracketMatching(),
          drawSelection(),
          lineNumbers(),
          lintGutter(),
          EditorView.lineWrapping,
          // What scrolls has to hold something that the keyboard reaches.
          EditorView.contentAttributes.of({ 'aria-label': text('source'), tabindex: '0' }),
          keymap.of([...defaultKeymap, indentWithTab]),
          EditorView.updateListener.of(({ docChanged, transactions, selectionSet, state }) => {
            const isOwn = transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete'));
            if (docChanged && isOwn) {
              clearTimeout(pending.current);
              pending.current = setTimeout(commit, pause);
            }
            if (selectionSet && transactions.some((one) => one.isUserEvent('select')))
              latest.current.select(state.selection.main.head);
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      clearTimeout(pending.current);
      made.destroy();
    };
  }, []);

  // What others, or other panes, have changed. Text that is not JSON yet is not replaced.
  useEffect(() => {
    void [file, saved];
    const { current } = view;
    if (!current || isBroken || pending.current !== undefined) return;
    base.current = content;
    const changes = differences(current.state.doc.toString(), content);
    if (changes.length > 0)
      current.dispatch({ changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })) });
  }, [file, content, isBroken, saved]);

  useEffect(() => {
    const { current } = view;
    if (!current || !range || range.to > current.state.doc.length) return;
    if (current.hasFocus) return;
    current.dispatch({
      selection: { anchor: range.from, head: range.to },
      effects: EditorView.scrollIntoView(range.from, { y: 'center' }),
    });
  }, [range]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const { length } = current.state.doc;
    const shown = findings.map(
      (finding): Diagnostic => ({
        from: Math.min(finding.from, length),
        to: Math.min(finding.to, length),
        severity: finding.severity,
        message: messageOf(finding),
      }),
    );
    current.dispatch(setDiagnostics(current.state, shown));
  }, [findings]);

  return (
    <>
      <p className="file">
        {file} {isBroken ? <em role="status">{text('notJson')}</em> : null}
      </p>
      <div ref={place} className="code" />
    </>
  );
}

/**
 * Adds what was typed to the draft, beside what others have changed since.
 * @param base the text from which it was typed
 * @returns whether the text is in the draft now
 */
function save(connection: Connection, file: string, base: string, entered: string): boolean {
  const tree = connection.files.tree(file);
  if (!tree) return false;
  const change = typedIn(base, entered, textOfTree(tree));
  if (!change) return true;
  const id = connection.nextId();
  try {
    const operation = splice(tree, change.from, change.to, change.text, id);
    if (!operation) return true;
    const changes = [{ file, operations: [operation] }];
    return connection.add({ id, author: connection.author, label: text('typed'), changes }) === undefined;
  } catch (error) {
    if (error instanceof NotJson) return false;
    throw error;
  }
}
