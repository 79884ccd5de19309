/** The names that an expression can see: local names (it, index, event …) before those of the page. */
import type { StatusSet } from '../../language/compiled.ts';
import type { Scope as EvaluationScope } from '../../language/expression/evaluate.ts';
import type { Page } from './page.ts';

export class Scope implements EvaluationScope {
  readonly page: Page;
  /** Inner names before outer ones, which its prototypes have. */
  readonly #locals: Readonly<Record<string, unknown>>;
  /** The values for placeholders of the texts that an expression looks up. */
  readonly #filling: Record<string, unknown> | undefined;

  constructor(
    page: Page,
    locals: Readonly<Record<string, unknown>> = Object.create(null),
    filling?: Record<string, unknown>,
  ) {
    this.page = page;
    this.#locals = locals;
    this.#filling = filling;
  }

  text(key: string, set?: string): string {
    const text = set === undefined ? key : this.status(set, key)?.label.t;
    return text === undefined ? key : this.page.runtime.host.text(text, this.#filling);
  }

  /** The entry of a value in a status set. */
  status(set: string, value: string): StatusSet[string] | undefined {
    const { screen, runtime } = this.page;
    const sets = [screen.statuses, runtime.host.app.statuses].find((all) => all && Object.hasOwn(all, set));
    const states = sets?.[set];
    return states && Object.hasOwn(states, value) ? states[value] : undefined;
  }

  region(code: string, tag?: string): string {
    return this.page.runtime.host.format.region(code, tag);
  }

  lookup(name: string): unknown {
    return name in this.#locals ? this.#locals[name] : this.page.lookup(name);
  }

  /** The same scope with additional names. */
  with(names: Record<string, unknown>): Scope {
    return new Scope(this.page, Object.assign(Object.create(this.#locals), names), this.#filling);
  }

  /** The same scope with these values for the placeholders of texts. */
  filledWith(filling: Record<string, unknown> | undefined): Scope {
    return new Scope(this.page, this.#locals, filling);
  }
}
