/** The code of forms, in chunks that are loaded by the pages that need them. */

import type { FieldCode } from '../../language/compiled.ts';
import { lazyComponent, preload } from '../lazy/lazyComponent.tsx';
import { loadCode } from '../lazy/loadCode.ts';
import { NumberControl } from './controls/lazyNumber.ts';
import type { FormProps } from './FormNode.tsx';

/** A form with its logic. `done` is called after a successful submission. */
export const FormNode = lazyComponent<FormProps>(() => import('./FormNode.tsx'));

export type ShapeCode = typeof import('./shape/index.ts');

let loading: Promise<ShapeCode> | null = null;

/** The code for nested fields, with react-jsonschema-form. Flat forms never load it. */
export function shapeCode(): Promise<ShapeCode> {
  if (loading) return loading;
  const code = loadCode(() => import('./shape/index.ts'));
  loading = code;
  code.then(
    // The fields that React's `use` reads: a promise that has settled already does not suspend.
    (value) => Object.assign(code, { status: 'fulfilled', value }),
    () => {
      loading = null;
    },
  );
  return code;
}

/** The code of fields, in addition to that of the form itself. @throws network errors */
export const loadFieldCode = (code: readonly FieldCode[]): Promise<unknown> =>
  Promise.all([code.includes('nested') && shapeCode(), code.includes('numbers') && preload(NumberControl)]);
