/** Messages between the editor and the language in its worker. */
import type { Fields, Item, Tried } from '../../../../language/editing/index.ts';
import type { ShownFinding } from '../../../server/messages.ts';

export interface Calls {
  /** Replaces the text of a file; null if it was deleted. */
  write: { asks: { file: string; text: string | null }; answers: null };
  fields: { asks: { file: string; offset: number }; answers: Fields | null };
  /** Text keys whose name or wording contains all words, best match first. */
  texts: { asks: { words: string }; answers: { key: string; wording: string }[] };
  /** For the cursor in the text of a file that is not saved. */
  complete: { asks: { file: string; text: string; offset: number }; answers: Item[] };
  /** For an expression in the text of a file that is not saved. `at`: the quote before it. `offset`: the cursor. */
  expression: {
    asks: { file: string; text: string; at: number; offset: number };
    answers: { items: Item[]; tried: Tried | null };
  };
  /** In all files but stylesheets; null if the app is too large to be checked in a browser. */
  findings: { asks: Record<string, never>; answers: ShownFinding[] | null };
}

export type Ask<Name extends keyof Calls = keyof Calls> = Name extends keyof Calls
  ? { id: number; call: Name; language: string; asks: Calls[Name]['asks'] }
  : never;

export type FromWorker =
  /** Sent as soon as the grammar is known, before the app has been read: the files of the grammar, by path. */
  | {
      ready: true;
      folder: string;
      grammar: Record<string, string>;
      /** The folder of the screens, relative to the root of the app. */
      screens: string;
    }
  | { id: number; answer: unknown };
