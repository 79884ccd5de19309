import { type ComponentType, lazy } from 'react';
import type { KindProps } from '../kind.ts';

/** A form with all that it brings; loaded by the first page that has one. `done` is told when it was right and sent. */
export const FormNode: ComponentType<KindProps & { done?: (() => void) | undefined }> = lazy(
  () => import('./FormNode.tsx'),
);
