import { type ReactNode, useContext, useMemo, useRef } from 'react';
import type { Kind, KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { ChildSkeletons } from '../render/Skeleton.tsx';
import { isRecord } from '../values/read.ts';
import { Place } from './pageState.ts';

/** A part that several pages share. Its nodes see its arguments as `given`, and no other local names. */
function Use({ node, scope, props }: KindProps<'use'>): ReactNode {
  const given = useSame(isRecord(props.with) ? props.with : {});
  const place = useContext(Place);
  const here = useMemo(() => scope.with({ given }), [scope, given]);
  return (
    <Place value={`${place} ${node.at}`}>
      <Nodes slot={node.props.children} scope={here} />
    </Place>
  );
}

/** The previous record while its values are equal, so that the part does not re-render needlessly. */
function useSame(record: Record<string, unknown>): Record<string, unknown> {
  const last = useRef(record);
  const names = Object.keys(record);
  const same =
    names.length === Object.keys(last.current).length &&
    names.every((name) => Object.is(record[name], last.current[name]));
  if (!same) last.current = record;
  return last.current;
}

export const use: Kind<'use'> = { View: Use, Skeleton: ChildSkeletons };
