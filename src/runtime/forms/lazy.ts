/** What forms need, in pieces that are loaded by the pages that need them. */
import { chunk } from '../chunk.ts';
import { deferred } from '../deferred.tsx';
import type { FormDefinition } from '../host.ts';
import type { FormProps } from './FormNode.tsx';
import { isShaped } from './schema.ts';

/** A form with all that it brings. `done` is told when it was right and sent. */
export const FormNode = deferred<FormProps>(() => import('./FormNode.tsx'));

export type ShapeCode = typeof import('./shape/index.ts');

let loading: Promise<ShapeCode> | null = null;

/** The code for nested fields, with react-jsonschema-form. Flat forms never load it. */
export function shapeCode(): Promise<ShapeCode> {
  if (loading) return loading;
  const code = chunk(() => import('./shape/index.ts'));
  loading = code;
  code.then(
    // Said as React wants to hear it: what is there already is used at once, without waiting.
    (value) => Object.assign(code, { status: 'fulfilled', value }),
    () => {
      loading = null;
    },
  );
  return code;
}

/** Loads what the fields of this form need besides the form's own code. */
export async function loadShape({ schema }: FormDefinition): Promise<void> {
  if (isShaped(schema)) await shapeCode();
}
