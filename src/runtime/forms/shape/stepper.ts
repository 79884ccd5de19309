/** The steps of a long form: which is shown, and the way from one to the next. */
import { inThunk, isThunk, type Value } from '../../../language/compiled.ts';
import { attempt, evaluate } from '../../page/evaluate.ts';
import { joinPath } from '../../page/fieldPath.ts';
import { isRecord, list, text } from '../../values/read.ts';
import { fieldNames } from '../Fields.tsx';
import type { Form } from '../form.ts';
import { KeptValues } from './keptValues.ts';
import { valuesNow } from './valuesNow.ts';

export interface FormStep {
  title: string;
  hint: string;
  /** The names of its fields, in their order. */
  fields: readonly string[];
  /** Whether one of them is asked for now. */
  isShown: boolean;
}

export class Stepper {
  readonly #form: Form;
  readonly #steps: readonly Value[];
  readonly #kept: KeptValues;

  /** @param steps as compiled */
  constructor(form: Form, steps: readonly Value[]) {
    this.#form = form;
    this.#steps = steps;
    this.#kept = new KeptValues(form);
  }

  /** What the titles read. */
  get reads(): readonly string[] {
    return this.#steps.flatMap((step) => (isThunk(step) ? step.reads : []));
  }

  /** All steps. Fields that are in none, as a condition brings them, are in the last one. */
  get steps(): FormStep[] {
    const form = this.#form;
    const { shape, state, scope } = form;
    if (!shape) return [];
    const known = fieldNames(form, shape.inForce(shape.schema, valuesNow(form)));
    const written = this.#steps.map((step) => {
      const parts = inThunk(step);
      const { title, hint, fields } = isRecord(parts) ? parts : {};
      const read = (value: unknown) => text(attempt(() => evaluate(value as Value, scope)));
      return { title: read(title), hint: read(hint), fields: list(fields).map(String) };
    });
    const named = new Set(written.flatMap(({ fields }) => fields));
    const { hidden } = shape.decision(state);
    const others = known.filter((name) => !named.has(name));
    return written.map(({ title, hint, fields }, index) => {
      const all = index === written.length - 1 ? [...fields, ...others] : fields;
      const isShown = all.some((name) => {
        const path = joinPath([name]);
        const isHidden = hidden.has(path) || state.unsent[path] === 'hidden';
        return known.includes(name) && !isHidden && !state.fixed[path];
      });
      return { title, hint, fields: all, isShown };
    });
  }

  /** The index of the step that is shown. */
  at(steps: readonly FormStep[] = this.steps): number {
    const wanted = this.#form.state.step;
    const before = steps.findLastIndex(({ isShown }, index) => isShown && index <= wanted);
    return before >= 0
      ? before
      : Math.max(
          0,
          steps.findIndex(({ isShown }) => isShown),
        );
  }

  /** Shows the next step if the fields of this one are right. @returns whether there is a next one */
  next(): boolean {
    const { steps } = this;
    const at = this.at(steps);
    const after = steps.findIndex(({ isShown }, index) => isShown && index > at);
    if (after < 0) return false;
    const { host } = this.#form.scope.page.runtime;
    const { valid, undecided } = this.#form.validate(steps[at]?.fields ?? []);
    if (valid && undecided) host.dialogs.toast(host.text('runtime.undecided'), 'pending');
    else if (valid) this.#show(after);
    return true;
  }

  back(): void {
    const { steps } = this;
    const at = this.at(steps);
    const before = steps.findLastIndex(({ isShown }, index) => isShown && index < at);
    if (before >= 0) this.#show(before);
  }

  /** Shows the step of a field. */
  showField(path: string): void {
    const index = this.steps.findIndex(({ fields }) => this.#form.shape?.isWithin(path, fields));
    if (index >= 0) this.#show(index);
  }

  /** Shows the first step with a visible message. */
  showFirstWrong(): void {
    const { state, shape } = this.#form;
    const errors = Object.keys(state.errors).filter((path) => state.tried || state.visited[path]);
    const wrong = [...errors, ...Object.keys(state.refused)];
    const index = this.steps.findIndex(({ fields }) => wrong.some((path) => shape?.isWithin(path, fields)));
    if (index >= 0) this.#show(index);
  }

  /** Fills in what was typed before the page was reloaded. */
  restore(): void {
    this.#kept.restore();
  }

  /** Called after a successful submission. */
  finish(): void {
    this.#form.state.step = 0;
    this.#kept.forget();
  }

  /** Keeps what is typed. @returns the function that ends it */
  attach(): () => void {
    return this.#kept.attach();
  }

  #show(index: number): void {
    this.#form.state.step = index;
    this.#kept.changed();
  }
}
