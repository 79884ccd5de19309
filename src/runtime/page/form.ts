/** The state of one form of a page. It belongs to the page, so that it survives leaving the page. */
import { proxy } from 'valtio/vanilla';
import type { FormDefinition } from '../host/host.ts';
import { joinPath } from './fieldPath.ts';
import type { Scope } from './scope.ts';

/** The typed text of a number field, if it differs from the field's value in the user's number format. */
export interface Draft {
  text: string;
  /**
   * `converted`: the text is the field's value in another number format than the language's. In all other states the
   * field has no value: the text is `ambiguous`, has too many decimal `places`, is `unreadable` as a number, or
   * `unfinished`; a date is `incomplete`.
   */
  state: 'converted' | 'ambiguous' | 'places' | 'unreadable' | 'unfinished' | 'incomplete';
  /** Its possible readings, as plain decimal strings. */
  meanings: readonly string[];
  /** Maximum number of decimal places. */
  places: number;
}

/** The schema of a form with nested fields, for code that only has the form's values. */
export interface FormShape {
  /** The effective values: without those of alternatives that are not selected, and without empty ones. */
  sent(
    values: Readonly<Record<string, unknown>>,
    choices: Readonly<Record<string, number>>,
  ): Record<string, unknown>;
  /** The value of a field with another one at a path within it; unchanged if a list item on the path is gone. */
  withValue(whole: unknown, path: readonly string[], value: unknown): unknown;
}

/** Fields are named by their paths (see fieldPath.ts), those of a flat form by their names. */
export interface FormState {
  /** The values by field name; an empty one is null. Nested values are stored as one value. */
  values: Record<string, unknown>;
  /** Typed texts that have to be kept as typed, by field. */
  drafts: Record<string, Draft>;
  /** Fields that the user has changed: prefilling no longer overwrites them. */
  touched: Record<string, true>;
  /** Fields that have lost the focus: their errors are shown. */
  visited: Record<string, true>;
  /** Errors of the schema and of the rules, by field. */
  errors: Record<string, string>;
  /**
   * Errors that the server returned, by field; removed when the field is edited. They never block another submission.
   */
  refused: Record<string, string>;
  /** Set by the first attempt to submit: from then on every error is shown. */
  tried: boolean;
  busy: boolean;
  /** Fields that are not sent: hidden ones, and those that are local to the page. */
  unsent: Record<string, 'hidden' | 'local'>;
  /** Fields that are sent as prefilled, and neither shown nor editable. */
  fixed: Record<string, true>;
  /** The selected alternative of each `oneOf` and `anyOf`, by path. */
  choices: Record<string, number>;
  /** Values of the alternatives that are not selected, by path and alternative. */
  branches: Record<string, unknown>;
  /** The index of the item that is open in a sheet, by the path of its list. */
  opened: Record<string, number>;
  /** The index of the step that is shown, in a form with steps. */
  step: number;
  /** Set while a form with nested fields is mounted. */
  shape: FormShape | null;
  /** Incremented when values are set from outside, so that inputs show them. */
  filled: number;
}

/** The result of validating a form. */
export interface Validity {
  valid: boolean;
  /** Whether a rule could not be evaluated yet, because a source that it reads is not loaded. */
  undecided: boolean;
}

/** A mounted form, as steps use it. */
export interface ShownForm {
  readonly definition: FormDefinition;
  readonly scope: Scope;
  /** Shows the errors of some fields, or of all of them, and focuses the first. */
  validate(fields: readonly string[] | null): Validity;
}

export function createForm(): FormState {
  return proxy<FormState>({
    values: {},
    drafts: {},
    touched: {},
    visited: {},
    errors: {},
    refused: {},
    tried: false,
    busy: false,
    unsent: {},
    fixed: {},
    choices: {},
    branches: {},
    opened: {},
    step: 0,
    shape: null,
    filled: 0,
  });
}

/** The values to send: without hidden and local fields, and without empty ones. */
export function sent(form: FormState): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(form.values).filter(
      ([name, value]) =>
        !form.unsent[joinPath([name])] && value !== null && value !== undefined && value !== '',
    ),
  );
  return form.shape ? form.shape.sent(values, form.choices) : values;
}
