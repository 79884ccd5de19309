import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { Collection } from './Collection.tsx';

export function Grid(kind: KindProps<'grid'>): ReactNode {
  return <Collection {...kind} columns={kind.props.columns ?? 2} divided={false} />;
}
