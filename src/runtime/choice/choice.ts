/** What the components of a choice take, whether it is a node of a page or the control of a field. */
import type { Scope } from '../page/scope.ts';

export interface Option {
  value: unknown;
  label: string;
  detail?: string;
  /** A sign before the label, such as a flag. */
  mark?: string;
  icon?: string;
  tone?: unknown;
  /** Further words by which it is found in a searchable picker. */
  words?: string;
}

/** The maximum number of options that are all visible; more are shown in the native select, whatever the look is. */
export const maxVisible = 60;

export interface ChoiceProps {
  /** The id of the control that a label outside of it is for. Default: one of its own. */
  id?: string | undefined;
  name?: string | undefined;
  options: readonly Option[];
  /** The index of the selected option, -1 if there is none. */
  at: number;
  /** Selects an option by its index; -1 clears the selection. */
  choose: (at: number) => void;
  /** Whether the selection can be cleared. */
  nullable?: boolean | undefined;
  /** The accessible name. Either this, or the id of the element that has it. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  scope: Scope;
}

/** An option in one line of text. */
export const lineOf = ({ mark, label, detail }: Option): string =>
  [mark, label, detail].filter(Boolean).join(' ');
