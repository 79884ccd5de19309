/** What the fields of the panel share. It is not the form's own context: the form renders no field again for functions that differ. */
import { createContext } from 'react';
import type { Field } from '../../../../language/editing/index.ts';
import type { Tree } from '../../../document/tree.ts';
import type { ShownFinding } from '../../../server/messages.ts';
import type { Language } from '../language/language.ts';

export interface PanelContext {
  language: Language;
  file: string;
  tree: Tree;
  /** The id of the object. */
  object: string;
  fields: ReadonlyMap<string, Field>;
  /** Of the value of a member. */
  findings(name: string): readonly ShownFinding[];
  /** Sets a member to a JSON text, or removes it. */
  set(name: string, value: string | undefined): void;
  /** What the node on the phone tells of a property; undefined if it is not there. */
  nowOf(name: string): string | undefined;
}

/** Undefined outside of a panel. */
export const PanelValues = createContext<PanelContext | undefined>(undefined);
