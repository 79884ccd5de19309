import { deferred } from '../deferred.tsx';
import type { FormProps } from './FormNode.tsx';

/** A form with all that it brings; loaded by the first page that has one. `done` is told when it was right and sent. */
export const FormNode = deferred<FormProps>(() => import('./FormNode.tsx'));
