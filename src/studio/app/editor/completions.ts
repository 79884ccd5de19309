/** Completions of the language, as CodeMirror shows and inserts them. */
import {
  type Completion,
  type CompletionResult,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
  snippet,
} from '@codemirror/autocomplete';
import type { Item } from '../../../language/editing/index.ts';
import { localized } from '../messages/index.ts';
import type { Language } from './language/language.ts';

/** Stops of a snippet as CodeMirror writes them: `$1` as `#{1}`, and the last one, `$0`, without a number. */
const withStops = (insert: string): string =>
  insert.replace(/\\([$}\\])|\$(\d)/g, (_, plain?: string, stop?: string) =>
    plain !== undefined ? plain : stop === '0' ? '#{}' : `#{${stop}}`,
  );

/** What is shown of an item, and its order. Its label is what it is filtered by. */
export function optionOf({ label, kind, detail, documentation, rank }: Item): Completion {
  // Texts have their wordings, in the languages of the app.
  const shown = (words: string): string => (kind === 'text' ? words : localized(words));
  return {
    label,
    type: kind === 'name' ? 'variable' : kind,
    boost: -(rank ?? 5),
    ...(detail !== undefined && { detail: ` ${shown(detail).slice(0, 60)}` }),
    ...(documentation !== undefined && { info: documentation.split('\n').map(shown).join('\n') }),
  };
}

/** What is inserted for an item where it is alone in its text. */
export const applied = ({ insert, isSnippet }: Item): NonNullable<Completion['apply']> =>
  isSnippet ? snippet(withStops(insert)) : insert;

/** An item in the text of a file: with the comma that is missing before it. */
const inFile = (item: Item): Completion => ({
  ...optionOf(item),
  label: item.filter,
  displayLabel: item.label,
  apply(view, completion, from, to) {
    const { also, insert, isSnippet } = item;
    if (also) view.dispatch({ changes: { from: also.at, insert: also.text }, userEvent: 'input.complete' });
    const shift = also?.text.length ?? 0;
    const [start, end] = [from + shift, to + shift];
    if (isSnippet) snippet(withStops(insert))(view, completion, start, end);
    else
      view.dispatch({
        ...insertCompletionText(view.state, insert, start, end),
        annotations: pickedCompletion.of(completion),
      });
  },
});

/** Completes the text of a file, as it is in its editor. */
export const completeFile =
  (language: Language, file: string): CompletionSource =>
  async ({ pos, state, explicit }): Promise<CompletionResult | null> => {
    if (!explicit && !/["'\w./($]$/.test(state.sliceDoc(0, pos))) return null;
    const items = await language.ask('complete', { file, text: state.doc.toString(), offset: pos });
    const [first] = items;
    if (!first) return null;
    return {
      from: first.from,
      to: first.to,
      options: items.map(inFile),
      // The closing quote is in the text already, and ends the name.
      validFor: first.filter.startsWith('"') ? /^"[^"]*"?$/ : /^\w*$/,
    };
  };
