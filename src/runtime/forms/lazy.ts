/** What forms need, in pieces that are loaded by the pages that need them. */
import { deferred, loadAhead } from '../deferred.tsx';
import type { FormDefinition } from '../host.ts';
import type { FieldsProps } from './Fields.tsx';
import type { FormProps } from './FormNode.tsx';
import { isDecidedByValues } from './schema.ts';

/** A form with all that it brings. `done` is told when it was right and sent. */
export const FormNode = deferred<FormProps>(() => import('./FormNode.tsx'));

/** Fields that change with what is typed, and the library that resolves their schema. */
export const ResolvedFields = deferred<FieldsProps>(() => import('./ResolvedFields.tsx'));

/** Loads what the fields of this form need besides. */
export async function loadFields({ schema }: FormDefinition): Promise<void> {
  if (isDecidedByValues(schema)) await loadAhead(ResolvedFields);
}
