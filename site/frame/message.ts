/** What the frame shows: a compiled screen, with the data that its host needs. */
import type { Screen } from '../../src/language/compiled.ts';
import type { App } from '../../src/language/compiledApp.ts';

export interface Shown {
  app: App;
  screen: Screen;
  /** In English, by key. */
  texts: Record<string, string>;
  /** The answer of each operation, generated from its schema in the contract. */
  answers: Record<string, unknown>;
  /** The forms that the screen may show: the schema, and the validators as an ES module. */
  forms: Record<string, { schema: Record<string, unknown>; validators: string }>;
}
