/** What forms need, in pieces that are loaded by the pages that need them. */
import { deferred, loadAhead } from '../deferred.tsx';
import type { FormDefinition } from '../host.ts';
import type { FormProps } from './FormNode.tsx';
import type { ResolvedProps } from './ResolvedSchema.tsx';
import { isDecidedByValues } from './schema.ts';

/** A form with all that it brings. `done` is told when it was right and sent. */
export const FormNode = deferred<FormProps>(() => import('./FormNode.tsx'));

/** With the library that resolves schemas: only forms whose fields change with what is typed pay for it. */
export const ResolvedSchema = deferred<ResolvedProps>(() => import('./ResolvedSchema.tsx'));

/** Loads what the fields of this form need besides the form's own code. */
export async function loadResolver({ schema }: FormDefinition): Promise<void> {
  if (isDecidedByValues(schema)) await loadAhead(ResolvedSchema);
}
