import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { Collection } from './Collection.tsx';

export function List(kind: KindProps<'list'>): ReactNode {
  return <Collection {...kind} columns={1} divided={kind.props.divider === true} />;
}
