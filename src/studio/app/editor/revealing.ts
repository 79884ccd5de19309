/** Puts the cursor of the text editor at a place. */
import { EditorView } from '@codemirror/view';
import type { Position } from '../../../language/source/position.ts';

/** A place that the text no longer has is replaced by the nearest one. */
export function revealIn(view: EditorView, { line, column }: Position): void {
  const { doc } = view.state;
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const at = Math.min(from + Math.max(column, 1) - 1, to);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  view.focus();
}
