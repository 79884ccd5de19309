/** An expression: coloured, completed and checked while it is typed, with its value on the phone. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, StreamLanguage } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plainOf, rangesOf, textOfTree } from '../../../document/tree.ts';
import { Edits, memberOf } from '../../../nodes/index.ts';
import { highlighting } from '../highlight.ts';
import { text } from '../text.ts';
import type { PanelContext } from './context.ts';
import type { ControlProps } from './ValueField.tsx';

/** Words, numbers, texts and operators of an expression. */
const colours = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^'(?:[^'\\]|\\.)*'?|^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^\d+(\.\d+)?/)) return 'number';
    if (stream.match(/^(true|false|null|in)\b/)) return 'keyword';
    if (stream.match(/^\w+(?=\()/)) return 'function(variableName)';
    if (stream.match(/^\w+/)) return 'variableName';
    stream.next();
    return 'operator';
  },
});

/** A stop of the cursor, in the words of CodeMirror. */
const stop = '#{}';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The file with the expression in it, and where that begins. */
function placed({ tree, object }: PanelContext, name: string, expression: string) {
  const edits = new Edits(tree, 'typed');
  edits.set(object, name, JSON.stringify(`= ${expression}`));
  const member = memberOf(edits.container(object).container, name);
  const at = member ? (rangesOf(edits.tree).get(member.id)?.from ?? 0) : 0;
  return { text: textOfTree(edits.tree), at };
}

/** The number of characters that a text takes within a JSON string. */
const escaped = (part: string): number => JSON.stringify(part).length - 2;

export function ExpressionField({ id, field, value, context }: ControlProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const plain = value && plainOf(value);
  const shown = isText(plain) ? plain.replace(/^=\s*/, '') : '';
  const latest = useRef({ context, shown });
  latest.current = { context, shown };
  const [type, setType] = useState('');
  const { name } = field;

  useEffect(() => {
    if (!place.current) return undefined;
    const commit = (): boolean => {
      const { context: now, shown: before } = latest.current;
      const entered = made.state.doc.toString().trim();
      if (entered !== before) now.set(name, entered === '' ? undefined : JSON.stringify(`= ${entered}`));
      return true;
    };
    const ask = (offset: number) => {
      const { context: now } = latest.current;
      const entered = made.state.doc.toString();
      const { text: whole, at } = placed(now, name, entered);
      const start = at + 1 + escaped('= ');
      return now.language
        .ask('expression', {
          file: now.file,
          text: whole,
          at,
          offset: start + escaped(entered.slice(0, offset)),
        })
        .then((answer) => ({ ...answer, start }));
    };
    const complete = async (at: CompletionContext): Promise<CompletionResult | null> => {
      const { items } = await ask(at.pos);
      const word = at.matchBefore(/\w*/);
      if (
        items.length === 0 ||
        (!at.explicit && word?.text === '' && !/[.('=\s]$/.test(at.state.sliceDoc(0, at.pos)))
      )
        return null;
      return {
        from: word?.from ?? at.pos,
        options: items.map(({ label, detail, documentation, kind, insert, isSnippet, rank }) => ({
          label,
          type: kind === 'name' ? 'variable' : kind,
          boost: -(rank ?? 5),
          ...(detail !== undefined && { detail: ` ${detail.slice(0, 60)}` }),
          ...(documentation !== undefined && { info: documentation }),
          apply: isSnippet ? snippet(insert.replace(/\$[01]/g, stop)) : insert,
        })),
        validFor: /^\w*$/,
      };
    };
    let count = 0;
    const check = (): void => {
      count += 1;
      const mine = count;
      const { length } = made.state.doc;
      if (length === 0) {
        setType('');
        return;
      }
      void ask(length).then(({ tried }) => {
        if (mine !== count || !tried) return;
        setType(tried.problems.length > 0 ? (tried.problems[0]?.message ?? '') : tried.type);
        made.dom.dataset.wrong = tried.problems.length > 0 ? 'true' : 'false';
        // The expression of the file has a space before what is shown here.
        const marks = tried.problems.map(({ from, to, message }) => ({
          from: Math.min(length, Math.max(0, from - 1)),
          to: Math.min(length, Math.max(0, to - 1)),
          severity: 'error' as const,
          message,
        }));
        made.dispatch(setDiagnostics(made.state, marks));
      });
    };
    const made: EditorView = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.shown,
        extensions: [
          keymap.of([{ key: 'Enter', run: commit }, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          history(),
          colours,
          highlighting,
          bracketMatching(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': `${name} =`, id }),
          autocompletion({ override: [complete], activateOnTypingDelay: 30, icons: false }),
          EditorView.updateListener.of(({ docChanged }) => {
            if (docChanged) check();
          }),
          EditorView.domEventHandlers({ blur: () => void commit() }),
        ],
      }),
    });
    view.current = made;
    check();
    return () => made.destroy();
  }, [id, name]);

  useEffect(() => {
    const { current } = view;
    if (!current || current.hasFocus || current.state.doc.toString() === shown) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: shown } });
  }, [shown]);

  const now = context.nowOf(name);
  return (
    <span className="typed">
      <div ref={place} className="expression" />
      <small aria-live="polite">{type}</small>
      {now === undefined ? null : (
        <small className="now">
          {text('valueNow')} {now}
        </small>
      )}
    </span>
  );
}
