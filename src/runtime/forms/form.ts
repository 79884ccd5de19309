/**
 * A form that is shown, without React: what a change, a blur, a submission do. What it holds is the page's
 * ({@link FormState}), so that leaving the page loses nothing; this is made anew each time that the form is shown.
 */
import { ref, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Lazy, Node, Value } from '../../language/compiled.ts';
import type { FormDefinition } from '../host.ts';
import { joinPath, splitPath, valueAt, withValueAt } from '../page/fieldPath.ts';
import type { Draft, FormState, ShownForm, Validity } from '../page/form.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord } from '../read.ts';
import { press } from '../steps/run.ts';
import { isLazy } from '../values.ts';
import { changesOf, type Subscribe } from './changes.ts';
import { fillForm } from './fill.ts';
import { type FieldSchema, propertiesOf } from './schema.ts';
import type { Shape } from './shape/shape.ts';
import { type Submission, submissionOf } from './submission.ts';
import { validateForm } from './validate.ts';

/** How each field is shown, as compiled, in their order. */
export type FieldSettings = Readonly<Record<string, Lazy | Value>>;

export interface FormOptions {
  name: string;
  definition: FormDefinition;
  /** What the definition says of it: its fields, rules and buttons. */
  node: Node;
  scope: Scope;
  /** Where fields may be nested, or appear by what is typed. */
  shape?: Shape | null;
}

export class Form implements ShownForm {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly scope: Scope;
  readonly state: FormState;
  readonly fields: FieldSettings;
  readonly rules: Value | undefined;
  readonly shape: Shape | null;
  /** Calls back at once when something was typed or filled in. */
  readonly onValues: Subscribe;
  /** Calls back at once when a message comes or goes, or is to be shown from now on. A key press alone changes none. */
  readonly onMessages: Subscribe;
  /** Calls back when the user has to be led to the first field with a message. */
  readonly onInvalid: Subscribe;
  readonly #buttons: Value | undefined;
  readonly #schemas: Readonly<Record<string, FieldSchema>>;
  readonly #tellInvalid: () => void;

  constructor({ name, definition, node, scope, shape = null }: FormOptions) {
    this.name = name;
    this.definition = definition;
    this.scope = scope;
    this.shape = shape;
    this.state = scope.page.form(name);
    if (this.state.shape !== shape) this.state.shape = shape && ref(shape);
    this.fields = isRecord(node.props.fields) ? (node.props.fields as FieldSettings) : {};
    this.rules = node.props.rules;
    this.#buttons = node.props.submit;
    this.#schemas = schemasOf(definition, this.fields);
    const { onValues, onMessages } = changesOf(this.state);
    this.onValues = onValues;
    this.onMessages = onMessages;
    const listeners = new Set<() => void>();
    this.onInvalid = (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    this.#tellInvalid = () => {
      for (const listener of listeners) listener();
    };
  }

  /** What the definition says of a field; nothing of what is nested. */
  settingsOf(path: string): Lazy | Value | undefined {
    const [name = '', ...rest] = splitPath(path);
    return rest.length === 0 ? this.fields[name] : undefined;
  }

  /** The schema of a field: one of the form's, or one that the page adds for itself. */
  schemaOf(field: string): FieldSchema {
    return this.#schemas[field] ?? {};
  }

  /** What a field holds; null where it is empty. */
  valueOf(field: string): unknown {
    const [name = '', ...rest] = splitPath(field);
    const value = this.state.values[name];
    return (rest.length === 0 ? value : valueAt(value, rest)) ?? null;
  }

  /** Fills fields with the definition's values, or the schema's defaults, until the user has touched them. */
  fill(given: Readonly<Record<string, unknown>>): void {
    fillForm(this.state, this.#schemas, given, this.shape);
  }

  /** The user has changed a field. @param draft what was typed, where that has to be kept beside the value */
  change(field: string, value: unknown, draft?: Draft): void {
    const { state } = this;
    if (draft) state.drafts[field] = draft;
    else if (field in state.drafts) delete state.drafts[field];
    this.write(field, value === '' ? null : value);
    if (field in state.refused) delete state.refused[field];
    // A message that is in sight goes as soon as it is no longer true; a new one waits until the field is left.
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

  /** Sets a value, without its consequences, and all that it stands in anew, so that who compares sees what has changed. */
  write(field: string, value: unknown, byUser = true): void {
    const { state } = this;
    const [name = '', ...rest] = splitPath(field);
    const next = rest.length === 0 ? value : withValueAt(state.values[name], rest, value);
    state.values[name] = keep(next);
    if (!byUser) return;
    state.touched[field] = true;
    if (rest.length > 0) state.touched[joinPath([name])] = true;
  }

  /** Runs what the definition has for a change of the field that a path leads into. */
  changed(field: string): void {
    const [name = ''] = splitPath(field);
    const settings = this.fields[name];
    const steps = isLazy(settings) && isRecord(settings.l) ? settings.l.change : undefined;
    if (steps) void press(steps, this.scope);
  }

  /** Brings the messages that are kept up to date. */
  revalidate(): void {
    this.#show(this.check().errors);
  }

  /**
   * Shows what is wrong, and leads the user there.
   * @param fields those that are asked about; null for all, as before the form is sent
   */
  validate(fields: readonly string[] | null): Validity {
    const { state } = this;
    const { errors, undecided } = this.check();
    const wrong = Object.keys(errors).filter((field) => fields === null || fields.includes(field));
    for (const field of fields ?? []) state.visited[field] = true;
    if (fields === null) state.tried = true;
    this.#show(errors);
    const unseen = wrong.find((field) => state.fixed[field]);
    if (unseen !== undefined) this.scope.page.runtime.host.dialogs.toast(errors[unseen] ?? '', 'bad');
    else if (wrong.length > 0) this.#tellInvalid();
    return { valid: wrong.length === 0, undecided };
  }

  /** The button in force, and what it waits for. */
  submission(): Submission {
    return submissionOf(this.#buttons, this.rules, this.scope);
  }

  /** What decides on the button, besides what the rules need. */
  get buttons(): Value | undefined {
    return this.#buttons;
  }

  /** Sends the form once it is right; nothing while it is being sent. @returns whether its steps have all run */
  async submit(): Promise<boolean> {
    const { state, scope } = this;
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
      if (done) this.resetValidation();
      else if (Object.keys(state.refused).length > 0) this.#tellInvalid();
      return done;
    } finally {
      state.busy = false;
    }
  }

  /** What was sent is done with: what its steps emptied is not missing yet. */
  resetValidation(): void {
    const { state } = this;
    state.tried = false;
    for (const kept of [state.visited, state.errors])
      for (const field of Object.keys(kept)) delete kept[field];
  }

  /** Messages that are in sight are worded anew, as after a change of the language. */
  reword(): void {
    if (Object.keys(this.state.errors).length > 0) this.validate([]);
  }

  /** Makes the form known to the steps of its page, and keeps its messages true. @returns the function that ends it */
  attach(): () => void {
    const { state, name } = this;
    const { shownForms } = this.scope.page;
    shownForms.set(name, this);
    // Messages in sight are true of what is there, also where a step filled a field, or one came or went.
    const again = () => {
      if (state.tried || Object.keys(state.errors).length > 0) this.revalidate();
    };
    const ends = [subscribe(state.unsent, again), subscribeKey(state, 'filled', again)];
    return () => {
      for (const end of ends) end();
      // One that took its place may be there already.
      if (shownForms.get(name) === this) shownForms.delete(name);
    };
  }

  /** What is wrong, in sight or not. */
  check(): ReturnType<typeof validateForm> {
    return validateForm(this.state, this.definition, this.rules, this.scope, this.shape);
  }

  #show(errors: Readonly<Record<string, string>>): void {
    const known = this.state.errors;
    for (const field of Object.keys(known)) if (!(field in errors)) delete known[field];
    for (const [field, message] of Object.entries(errors)) {
      if (known[field] !== message) known[field] = message;
    }
  }
}

/** A record or a list is kept as one value. */
export const keep = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ref(value) : (value ?? null);

/** The schemas of all fields: those of the form, and those that the page adds for itself. */
function schemasOf(definition: FormDefinition, fields: FieldSettings): Record<string, FieldSchema> {
  const schemas: Record<string, FieldSchema> = { ...propertiesOf(definition.schema) };
  for (const [name, settings] of Object.entries(fields)) {
    if (isLazy(settings) && isRecord(settings.l) && isRecord(settings.l.local)) {
      schemas[name] = settings.l.local as unknown as FieldSchema;
    }
  }
  return schemas;
}
