/**
 * The logic of a mounted form, without React: changes, blur, submission. Its state belongs to the page ({@link
 * FormState}), so that leaving the page loses nothing; this object is created on each mount.
 */
import { ref, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { isThunk, type Node, type Thunk, type Value } from '../../language/compiled.ts';
import type { FormDefinition } from '../host/host.ts';
import { endAll } from '../page/endAll.ts';
import { joinPath, splitPath } from '../page/fieldPath.ts';
import type { Draft, FormState, ShownForm, Validity } from '../page/form.ts';
import type { Scope } from '../page/scope.ts';
import { press } from '../steps/run.ts';
import { isRecord } from '../values/read.ts';
import { changesOf, type Subscribe } from './changes.ts';
import { type FieldSettings, readerOf, readValue, schemasOf, touch, writeValue } from './fieldValues.ts';
import { fillForm } from './fill.ts';
import type { ShapeCode } from './lazy.ts';
import { countMessages, resetErrors, showErrors } from './messages.ts';
import type { FieldSchema } from './schema.ts';
import type { Shape } from './shape/shape.ts';
import type { Stepper } from './shape/stepper.ts';
import { type Submission, submissionOf } from './submission.ts';
import { validateForm } from './validate.ts';

export interface FormOptions {
  name: string;
  definition: FormDefinition;
  /** The form's node in the definition: its fields, rules and buttons. */
  node: Node;
  scope: Scope;
  /** Set if fields are nested or conditional, or the form has steps. */
  code?: Pick<ShapeCode, 'Shape' | 'Stepper'> | null;
}

export class Form implements ShownForm {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly scope: Scope;
  readonly state: FormState;
  readonly fields: FieldSettings;
  readonly rules: Value | undefined;
  /** The compiled buttons: what they read decides on the button, besides the sources of the rules. */
  readonly buttons: Value | undefined;
  readonly shape: Shape | null;
  /** Set if the form is split into steps. */
  readonly stepper: Stepper | null;
  /** Calls back synchronously when a value was typed or set. */
  readonly onValues: Subscribe;
  /** Calls back synchronously when a message has changed or is shown from now on. Typing alone changes none. */
  readonly onMessages: Subscribe;
  /** Calls back when the first field with a message has to be focused. */
  readonly onInvalid: Subscribe;
  readonly #schemas: Readonly<Record<string, FieldSchema>>;
  readonly #notifyInvalid: () => void;

  constructor({ name, definition, node, scope, code = null }: FormOptions) {
    this.name = name;
    this.definition = definition;
    this.scope = scope;
    this.fields = isRecord(node.props.fields) ? (node.props.fields as FieldSettings) : {};
    const shape = code && new code.Shape(definition, this.fields, scope);
    this.shape = shape;
    this.state = scope.page.form(name);
    if (this.state.shape !== shape) this.state.shape = shape && ref(shape);
    this.rules = node.props.rules;
    this.buttons = node.props.submit;
    const { steps } = node.props;
    this.stepper = code && Array.isArray(steps) ? new code.Stepper(this, steps) : null;
    this.#schemas = schemasOf(definition, this.fields);
    const { onValues, onMessages } = changesOf(this.state);
    this.onValues = onValues;
    this.onMessages = onMessages;
    const listeners = new Set<() => void>();
    this.onInvalid = (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    this.#notifyInvalid = () => {
      this.stepper?.showFirstWrong();
      for (const listener of listeners) listener();
    };
  }

  /** The compiled settings of a field in the definition. */
  settingsOf(path: string): Thunk | Value | undefined {
    const [name = '', ...rest] = splitPath(path);
    return rest.length === 0 ? this.fields[name] : this.shape?.nested.of(path);
  }

  /** The schema of a field: one of the form's, or one that is local to the page. */
  schemaOf(field: string): FieldSchema {
    return this.#schemas[field] ?? {};
  }

  /** The value of a field; null if it is empty. */
  valueOf(field: string): unknown {
    return readValue(this.state, field);
  }

  /** Calls back synchronously when this field's value or draft has changed. @returns the function that unsubscribes */
  onValue(field: string, changed: () => void): () => void {
    const { drafts } = this.state;
    const read = readerOf(this.state, field);
    let value = read();
    let draft = drafts[field];
    // Every field of the form looks whether it has changed, for each key press.
    return this.onValues(() => {
      const [newValue, newDraft] = [read(), drafts[field]];
      if (newValue === value && newDraft === draft) return;
      value = newValue;
      draft = newDraft;
      changed();
    });
  }

  /** Prefills fields with the definition's values, or the schema's defaults, unless the user has touched them. */
  fill(given: Readonly<Record<string, unknown>>): void {
    const takesOthers = this.definition.schema.additionalProperties !== false;
    fillForm(this.state, this.#schemas, given, this.shape, takesOthers);
  }

  /** Prefills fields before the first render, and restores what was typed before a reload. */
  start(given: Readonly<Record<string, unknown>>): void {
    this.fill(given);
    // Another release may not have a field that was typed in: its value is kept, and not sent.
    const { touched, unsent, values } = this.state;
    for (const path of Object.keys(touched)) {
      const [name = '', ...rest] = splitPath(path);
      if (rest.length > 0) continue;
      // One that it has again says itself whether it is hidden.
      if (name in this.#schemas || this.shape?.mayHave(name, values)) delete unsent[path];
      else unsent[path] = 'hidden';
    }
    this.stepper?.restore();
  }

  /** The user has changed a field. @param draft the typed text, if it has to be kept */
  change(field: string, value: unknown, draft?: Draft): void {
    const { state } = this;
    if (draft) state.drafts[field] = draft;
    else if (field in state.drafts) delete state.drafts[field];
    this.write(field, value === '' ? null : value);
    if (field in state.refused) delete state.refused[field];
    // A visible message is removed as soon as it no longer applies; a new one is shown on blur.
    if (state.tried || field in state.errors) this.revalidate();
    this.changed(field);
  }

  /** The user has left a field: from now on its messages are shown. */
  blur(field: string): void {
    const { state } = this;
    if (!state.touched[field]) return;
    state.visited[field] = true;
    this.revalidate();
  }

  /** Sets a value without side effects. */
  write(field: string, value: unknown, byUser = true): void {
    const { state } = this;
    writeValue(state, field, value);
    if (!byUser) return;
    const { host } = this.scope.page.runtime;
    if (Object.keys(state.touched).length === 0) host.formActivity?.(state, 'begun');
    touch(state, field);
  }

  /** Runs the `change` steps of a field, and those of the fields that contain it. */
  changed(field: string): void {
    const parts = splitPath(field);
    for (let count = parts.length; count > 0; count--) {
      const path = joinPath(parts.slice(0, count));
      const settings = this.settingsOf(path);
      const steps = isThunk(settings) && isRecord(settings.l) ? settings.l.change : undefined;
      if (steps) void press(steps, this.shape?.nested.scopeOf(path, this.state.values) ?? this.scope);
    }
  }

  /** Recomputes the visible messages. */
  revalidate(): void {
    showErrors(this.state, this.check().errors);
  }

  /**
   * Shows errors and focuses the first of them.
   * @param fields the fields to validate, by the definition's paths; null for all, as before a submission
   */
  validate(fields: readonly string[] | null): Validity {
    const { state } = this;
    const { errors, undecided } = this.check();
    const { shape } = this;
    const wrong = Object.keys(errors).filter(
      (field) => fields === null || (shape ? shape.isWithin(field, fields) : fields.includes(field)),
    );
    if (fields) for (const field of [...fields, ...wrong]) state.visited[field] = true;
    else state.tried = true;
    showErrors(state, errors);
    const unseen = wrong.find((field) => state.fixed[field]);
    if (unseen !== undefined) this.scope.page.runtime.host.dialogs.toast(errors[unseen] ?? '', 'bad');
    else if (wrong.length > 0) this.#notifyInvalid();
    return { valid: wrong.length === 0, undecided };
  }

  /** Whether a submission was refused because of more than one field. */
  get hasSeveralErrors(): boolean {
    return this.state.tried && countMessages(this.state) > 1;
  }

  /** The current submit button, and what it waits for. */
  submission(): Submission {
    return submissionOf(this.buttons, this.rules, this.scope);
  }

  /**
   * Submits the form if it is valid; does nothing while a submission is under way. In a form with steps, all but the
   * last one lead to the next. @returns whether all steps of the button have run
   */
  async submit(): Promise<boolean> {
    const { state, scope, stepper } = this;
    if (stepper?.next()) return false;
    const { button, waiting } = this.submission();
    if (state.busy || waiting || !button) return false;
    const { valid, undecided } = this.validate(null);
    if (undecided) {
      const { host } = scope.page.runtime;
      host.dialogs.toast(host.text('runtime.undecided'), 'pending');
      return false;
    }
    if (!valid) return false;
    state.busy = true;
    try {
      const done = await press(button.press, scope);
      if (done) {
        scope.page.runtime.host.formActivity?.(state, 'sent');
        this.resetValidation();
        stepper?.finish();
      } else if (Object.keys(state.refused).length > 0) this.#notifyInvalid();
      return done;
    } finally {
      state.busy = false;
    }
  }

  /** Resets the messages after a submission. */
  resetValidation(): void {
    resetErrors(this.state);
  }

  /** Formats visible messages again, as after a change of the language. */
  reword(): void {
    if (Object.keys(this.state.errors).length > 0) this.validate([]);
  }

  /**
   * Registers the form for the steps of its page, and keeps its messages up to date. @returns the function that ends
   * both
   */
  attach(): () => void {
    const { state, name } = this;
    const { shownForms } = this.scope.page;
    shownForms.set(name, this);
    // Visible messages stay correct when a step sets a field, or a field is shown or hidden.
    const again = () => {
      if (state.tried || Object.keys(state.errors).length > 0) this.revalidate();
    };
    return endAll([
      subscribe(state.unsent, again),
      subscribeKey(state, 'filled', again),
      this.stepper?.attach() ?? (() => {}),
      // Its replacement may be mounted already.
      () => shownForms.get(name) === this && shownForms.delete(name),
    ]);
  }

  /** All errors, visible or not. */
  check(): ReturnType<typeof validateForm> {
    return validateForm(this.state, this.definition, this.rules, this.scope, this.shape);
  }
}
