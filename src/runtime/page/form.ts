/** What a page knows of one of its forms. Kept with the page, so that leaving it loses nothing. */
import { proxy } from 'valtio/vanilla';
import { joinPath } from './fieldPath.ts';

/** What was typed for a number where it is not simply the field's value, as the user's language writes it. */
export interface Draft {
  text: string;
  /**
   * `converted`: it is the field's value, written in another way than the language's. Otherwise the field has no value:
   * the text is `ambiguous`, has too many `places`, is no number, or not yet.
   */
  state: 'converted' | 'ambiguous' | 'places' | 'unreadable' | 'unfinished';
  /** What it can mean, as plain decimal strings. */
  meanings: readonly string[];
  /** The most places after the decimal sign. */
  places: number;
}

/** What a form with nested fields knows of its schema, for who only has its values. */
export interface FormShape {
  /** The values in force: without those of an alternative that is not chosen, and without what is empty. */
  sent(
    values: Readonly<Record<string, unknown>>,
    choices: Readonly<Record<string, number>>,
  ): Record<string, unknown>;
}

/** Fields are named by their paths (see fieldPath.ts), those of a flat form by their names. */
export interface FormState {
  /** What was typed or filled in, by the name of the field; an empty one is null. What is nested is kept as one value. */
  values: Record<string, unknown>;
  /** What was typed and has to be kept as it is, by field. */
  drafts: Record<string, Draft>;
  /** Fields that the user has changed: filling no longer touches them. */
  touched: Record<string, true>;
  /** Fields that the user has left: their errors are shown. */
  visited: Record<string, true>;
  /** What the schema and the rules find, by field. */
  errors: Record<string, string>;
  /** What the server said about a field; gone when it is edited, and never in the way of another try. */
  refused: Record<string, string>;
  /** After the first try to send it every error is shown. */
  tried: boolean;
  busy: boolean;
  /** Fields that are not sent: hidden ones, and those that only the page knows. */
  unsent: Record<string, 'hidden' | 'local'>;
  /** Fields that are sent as they are filled, and neither seen nor changed. */
  fixed: Record<string, true>;
  /** Which alternative of a `oneOf` or `anyOf` is chosen, by path. */
  choices: Record<string, number>;
  /** What was typed for alternatives that are not chosen now, by path and alternative. */
  branches: Record<string, unknown>;
  /** There while a form with nested fields is. */
  shape: FormShape | null;
  /** Rises when its values were set from elsewhere, so that what is typed shows them. */
  filled: number;
}

/** What is known of a form once it was checked. */
export interface Validity {
  valid: boolean;
  /** Whether a rule could not be asked yet, because what it needs is not there. */
  undecided: boolean;
}

/** A form that is on the page now, as steps know it. */
export interface ShownForm {
  /** Shows what is wrong with some fields, or with all of them, and leads the user there. */
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
    shape: null,
    filled: 0,
  });
}

/** The values that are sent: without hidden and local fields, and without empty ones. */
export function sent(form: FormState): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(form.values).filter(
      ([name, value]) =>
        !form.unsent[joinPath([name])] && value !== null && value !== undefined && value !== '',
    ),
  );
  return form.shape ? form.shape.sent(values, form.choices) : values;
}
