/** Number and date formats of the current language; those of each language are created once. */
import { plainNotation } from '../../decimal/notation.ts';
import type { App } from '../../language/compiledApp.ts';
import { createFormats, type Formats, type Host } from '../../runtime/index.ts';

export class LanguageFormats {
  readonly #app: () => App;
  readonly #language: () => string;
  readonly #known = new Map<string, Formats>();
  /** The formats of the language at the time of each call. */
  readonly current: Host['format'];

  /** @param language the code of the current language */
  constructor(app: () => App, language: () => string) {
    this.#app = app;
    this.#language = language;
    const now = () => this.#now();
    this.current = {
      get notation() {
        return now().notation;
      },
      amount: (value, places) => now().amount(value, places),
      percent: (value) => now().percent(value),
      compact: (value) => now().compact(value),
      date: (value, style) => now().date(value, style),
      region: (code, tag) => now().region(code, tag),
      compare: (one, other) => now().compare(one, other),
    };
  }

  /** Called when app.json has changed, which may define other formats. */
  clear(): void {
    this.#known.clear();
  }

  #now(): Formats {
    const { languages, timeZone } = this.#app();
    const code = this.#language();
    const { tag = 'en', notation = plainNotation } = languages.all[code] ?? {};
    const known = this.#known.get(code) ?? createFormats(tag, notation, timeZone);
    this.#known.set(code, known);
    return known;
  }
}
