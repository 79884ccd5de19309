/** The text of a file. Input becomes a step as soon as it can be read; until then it stays in the editor. */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { type Action, type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { differences } from '../../../language/editing/format.ts';
import type { Position } from '../../../language/source/position.ts';
import { typedIn } from '../../document/merge.ts';
import { NotJson } from '../../document/parse.ts';
import { changeOfText } from '../../draft/changeOfText.ts';
import type { ShownFinding } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { type ApplyFix, labelOfFix } from '../fixes/FixButton.tsx';
import { localized } from '../messages/index.ts';
import { completeFile } from './completions.ts';
import { highlighting } from './highlight.ts';
import type { Language } from './language/language.ts';
import { isJson, isReadable, isYaml } from './readable.ts';
import { revealIn } from './revealing.ts';
import { text } from './text.ts';
import { keepUnfinished, unfinishedIn } from './unfinished.ts';

interface Props {
  /** Another file needs another pane: the input belongs to this one. */
  file: string;
  connection: Connection;
  language: Language;
  content: string;
  findings: readonly ShownFinding[];
  /** The selected range. */
  range: { from: number; to: number } | undefined;
  /** Where to put the cursor; once for each object. */
  cursor: Position | null;
  /** The cursor has been put there. */
  reached(): void;
  select(offset: number): void;
  fix: ApplyFix | undefined;
}

/** The pause in typing after which the text becomes a step, in milliseconds. */
const pause = 150;
/** For files that are saved as a whole. */
const pauseOfText = 800;

export function JsonPane(props: Props): ReactNode {
  const { file, content, findings, range, cursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const [isBroken, setBroken] = useState(() => unfinishedIn(props.connection, file) !== undefined);
  const [saved, setSaved] = useState(0);
  // The text on which the input is based, without the changes that others make meanwhile.
  const base = useRef(content);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!place.current) return undefined;
    const commit = (): void => {
      pending.current = undefined;
      const { connection, file: where } = latest.current;
      const entered = view.current?.state.doc.toString() ?? '';
      const isSaved = save(connection, where, base.current, entered);
      keepUnfinished(connection, where, isSaved ? undefined : { base: base.current, entered });
      setBroken(!isSaved);
      if (isSaved) setSaved((count) => count + 1);
    };
    const complete = completeFile(latest.current.language, latest.current.file);
    const kept = unfinishedIn(latest.current.connection, latest.current.file);
    if (kept) base.current = kept.base;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: kept?.entered ?? latest.current.content,
        extensions: [
          ...(isJson(latest.current.file)
            ? [json(), autocompletion({ override: [complete], activateOnTypingDelay: 50, icons: false })]
            : []),
          highlighting,
          bracketMatching(),
          drawSelection(),
          lineNumbers(),
          lintGutter(),
          EditorView.lineWrapping,
          // A scrollable element needs something that can be focused by keyboard.
          EditorView.contentAttributes.of({ 'aria-label': text('source'), tabindex: '0' }),
          keymap.of([...completionKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.updateListener.of(({ docChanged, transactions, selectionSet, state }) => {
            const isOwn = transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete'));
            if (docChanged && isOwn) {
              clearTimeout(pending.current);
              pending.current = setTimeout(commit, isJson(latest.current.file) ? pause : pauseOfText);
            }
            if (selectionSet && transactions.some((one) => one.isUserEvent('select')))
              latest.current.select(state.selection.main.head);
          }),
        ],
      }),
    });
    view.current = made;
    const commitNow = (): void => {
      if (pending.current === undefined) return;
      clearTimeout(pending.current);
      commit();
    };
    // The page is closed or reloaded, or another file is opened: what was typed last is saved now.
    addEventListener('pagehide', commitNow);
    return () => {
      removeEventListener('pagehide', commitNow);
      commitNow();
      made.destroy();
    };
  }, []);

  // Changes of others, and of other panes. Text that is not valid JSON yet is not replaced.
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

  // After the range: of a clicked finding, the cursor shows the place.
  useEffect(() => {
    if (!view.current || !cursor) return;
    revealIn(view.current, cursor);
    latest.current.reached();
  }, [cursor]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const { length } = current.state.doc;
    const shown = findings.map(
      (finding): Diagnostic => ({
        from: Math.min(finding.from, length),
        to: Math.min(finding.to, length),
        severity: finding.severity,
        message: localized(finding.message),
        actions: actionsOf(finding, latest),
      }),
    );
    current.dispatch(setDiagnostics(current.state, shown));
  }, [findings]);

  const discard = (): void => {
    clearTimeout(pending.current);
    pending.current = undefined;
    keepUnfinished(props.connection, file);
    // The text of the draft is shown again.
    setBroken(false);
  };

  return (
    <>
      <p className="file">
        {file}{' '}
        {isBroken ? (
          <>
            <em role="status">{text(isYaml(file) ? 'notYaml' : 'notJson')}</em>{' '}
            <button type="button" onClick={discard}>
              {text('discard')}
            </button>
          </>
        ) : null}
      </p>
      <div ref={place} className="code" />
    </>
  );
}

/** What can be done about a finding. */
function actionsOf(finding: ShownFinding, latest: { readonly current: Props }): Action[] {
  const name = labelOfFix(finding);
  if (name === undefined || !latest.current.fix) return [];
  return [{ name, apply: () => latest.current.fix?.(finding) }];
}

/**
 * Adds the input to the draft, merged with what others have changed since.
 * @param base the text on which the input is based
 * @returns whether the text is in the draft now
 */
function save(connection: Connection, file: string, base: string, entered: string): boolean {
  const current = connection.files.text(file);
  if (current === undefined) return false;
  const replacement = typedIn(base, entered, current);
  if (!replacement) return true;
  const id = connection.nextId();
  try {
    const change = changeOfText(connection.files, file, replacement, id);
    // Of operations this is known; not of what is typed around the value of the file, or in a file without values.
    const isKnown = change && 'operations' in change;
    const { from, to, text: inserted } = replacement;
    if (!isKnown && !isReadable(file, current.slice(0, from) + inserted + current.slice(to))) return false;
    if (!change) return true;
    const step = { id, author: connection.author, label: text('typed'), changes: [change] };
    return connection.add(step) === undefined;
  } catch (error) {
    if (error instanceof NotJson) return false;
    throw error;
  }
}
