/**
 * What the fields of the panel share. Not in the form library's own context: it does not render fields again for
 * changed functions.
 */
import { createContext } from 'react';
import type { Field } from '../../../../language/editing/index.ts';
import type { Tree } from '../../../document/tree.ts';
import type { Changes, Path } from '../../../draft/changes.ts';
import type { ShownFinding } from '../../../server/messages.ts';
import type { ApplyFix } from '../../fixes/FixButton.tsx';
import type { Language } from '../language/language.ts';

export interface PanelContext {
  language: Language;
  file: string;
  tree: Tree;
  /** The id of the object. */
  object: string;
  fields: ReadonlyMap<string, Field>;
  /** The findings about the value of a member. */
  findings(name: string): readonly ShownFinding[];
  fix: ApplyFix | undefined;
  /** Sets a member to a JSON text, or removes it. */
  set(name: string, value: string | undefined): void;
  /** Changes something within a member. `path`: the path of its value in the file. */
  edit(name: string, change: (changes: Changes, file: string, path: Path) => void): void;
  /** Shows the properties of another value of the file. */
  select(id: string): void;
  /** The current value of a property on the phone; undefined if the node is not there. */
  nowOf(name: string): string | undefined;
}

/** Undefined outside a panel. */
export const PanelValues = createContext<PanelContext | undefined>(undefined);
