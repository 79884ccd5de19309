/** An expression in a file: coloured, completed and checked while it is typed. */
import './expression.css';
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, StreamLanguage } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { localized } from '../../messages/index.ts';
import { applied, optionOf } from '../completions.ts';
import { highlighting } from '../highlight.ts';
import type { Language } from '../language/language.ts';

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

/** A file as it is with the expression, which is not saved yet. */
export interface Placed {
  text: string;
  /** The offset of the quote before the expression. */
  at: number;
}

interface Props {
  id?: string;
  label: string;
  /** Without its equals sign. */
  value: string;
  language: Language;
  file: string;
  /** The file with an expression in it; undefined while it has no place. */
  place(expression: string): Placed | undefined;
  /** Takes the expression when it is entered, or left. */
  commit?(expression: string): void;
  /** Takes each change of it. */
  change?(expression: string): void;
  /** Whether what is wrong with it is shown elsewhere. */
  isReported?: boolean;
}

/** The number of characters that a text takes within a JSON string. */
const escaped = (part: string): number => JSON.stringify(part).length - 2;

export function ExpressionEditor(props: Props): ReactNode {
  const { id, label, value, isReported } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  /** Its type, or the first problem, in English. */
  const [found, setFound] = useState({ words: '', isWrong: false });

  useEffect(() => {
    if (!place.current) return undefined;
    const commit = (): boolean => {
      const { commit: take, value: before } = latest.current;
      const entered = made.state.doc.toString().trim();
      if (entered !== before) take?.(entered);
      return true;
    };
    const ask = async (offset: number) => {
      const now = latest.current;
      const entered = made.state.doc.toString();
      const placed = now.place(entered);
      if (!placed) return { items: [], tried: null };
      const start = placed.at + 1 + escaped('= ');
      return now.language.ask('expression', {
        ...placed,
        file: now.file,
        offset: start + escaped(entered.slice(0, offset)),
      });
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
        options: items.map((item) => ({ ...optionOf(item), apply: applied(item) })),
        validFor: /^\w*$/,
      };
    };
    let count = 0;
    const check = (): void => {
      count += 1;
      const mine = count;
      const { length } = made.state.doc;
      if (length === 0) {
        setFound({ words: '', isWrong: false });
        return;
      }
      void ask(length).then(({ tried }) => {
        if (mine !== count || !tried) return;
        const [problem] = tried.problems;
        setFound({ words: problem?.message ?? tried.type, isWrong: problem !== undefined });
        made.dom.dataset.wrong = String(problem !== undefined);
        // The expression of the file has a space before what is shown here.
        const marks = tried.problems.map(({ from, to, message }) => ({
          from: Math.min(length, Math.max(0, from - 1)),
          to: Math.min(length, Math.max(0, to - 1)),
          severity: 'error' as const,
          message: localized(message),
        }));
        made.dispatch(setDiagnostics(made.state, marks));
      });
    };
    const made: EditorView = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          keymap.of([{ key: 'Enter', run: commit }, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          history(),
          colours,
          highlighting,
          bracketMatching(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, ...(id !== undefined && { id }) }),
          autocompletion({ override: [complete], activateOnTypingDelay: 30, icons: false }),
          EditorView.updateListener.of(({ docChanged }) => {
            if (!docChanged) return;
            latest.current.change?.(made.state.doc.toString().trim());
            check();
          }),
          EditorView.domEventHandlers({ blur: () => void commit() }),
        ],
      }),
    });
    view.current = made;
    check();
    return () => made.destroy();
  }, [id, label]);

  useEffect(() => {
    const { current } = view;
    if (!current || current.hasFocus || current.state.doc.toString() === value) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);

  return (
    <>
      <div ref={place} className="expression" />
      <small className="expression-type" aria-live="polite">
        {found.isWrong && isReported ? null : localized(found.words)}
      </small>
    </>
  );
}
