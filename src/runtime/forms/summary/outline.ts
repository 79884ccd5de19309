/** The fields of a form for its summary: their order, what they are called, and the way to them. */
import { fieldNames } from '../Fields.tsx';
import { focusField } from '../focusField.ts';
import type { Form } from '../form.ts';
import { labelOf } from '../label.ts';
import type { ShapeCode } from '../lazy.ts';

interface Outline {
  /** Paths in the order in which the form shows their fields. */
  inOrder(paths: readonly string[]): string[];
  titleOf(path: string): string;
  /** Shows a field and focuses it. @param from an element of the form */
  reveal(from: HTMLElement, path: string): void;
}

/** @param nested the code of nested fields, if the form has some */
export function outlineOf(form: Form, nested: ShapeCode | null): Outline {
  if (nested)
    return {
      inOrder: (paths) => nested.inOrder(paths, form),
      titleOf: (path) => nested.pathTitle(path, form),
      reveal: nested.reveal,
    };
  const names = fieldNames(form, form.definition.schema);
  return {
    inOrder: (paths) => [...paths].sort((one, other) => names.indexOf(one) - names.indexOf(other)),
    titleOf: (path) => labelOf(path, form.schemaOf(path), form, path),
    reveal: (from, path) =>
      focusField(from.closest('form')?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)),
  };
}
