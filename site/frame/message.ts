/** What the frame shows: a compiled screen, with all that the host of its page needs. */
import type { Screen } from '../../src/language/compiled.ts';
import type { App } from '../../src/language/compiledApp.ts';

export interface Shown {
  app: App;
  screen: Screen;
  /** In English, by key. */
  texts: Record<string, string>;
  /** What each operation answers, made from its schema in the contract. */
  answers: Record<string, unknown>;
  /** The forms that the screen may show: the schema, and the validators as an ES module. */
  forms: Record<string, { schema: Record<string, unknown>; validators: string }>;
}
