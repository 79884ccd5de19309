import type { ReactNode } from 'react';
import { isThunk } from '../../language/compiled.ts';
import { isNodes } from '../page/evaluate.ts';
import type { SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { isRecord, list } from '../values/read.ts';

/** In rem: a label with its control, and a text of several lines. */
const field = 5.5;
const area = 9.5;
/** The heading of a group, the heading and the button of a list, and the heading of a step. */
const group = 3.25;
const emptyList = 5;
const step = 4.5;

/**
 * The fields that the definition names, of a form in steps those of the first; the nodes below them, and a button.
 * Settings of what is nested have paths: `address.city` is in a group, `tags[]` in a list.
 */
export function FormSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const fields = Object.entries(isRecord(props.fields) ? props.fields : {});
  const [first] = list(props.steps);
  const shown = isThunk(first) ? first.l : first;
  const names = isRecord(shown)
    ? list(shown.fields)
    : [...new Set(fields.map(([path]) => path.split(/[.[]/, 1)[0]))];
  const heightOf = (name: unknown): number => {
    const inside = fields.filter(([path]) => path.startsWith(`${name}.`));
    if (inside.length > 0) return group + inside.length * field;
    if (fields.some(([path]) => path.startsWith(`${name}[`))) return emptyList;
    const [, settings] = fields.find(([path]) => path === name) ?? [];
    return isRecord(settings) && settings.widget === 'textarea' ? area : field;
  };
  const below = isNodes(props.after) ? props.after.n.length * 2.5 : 0;
  const around = below + 4 + (first === undefined ? 0 : step);
  const height = names.reduce<number>((sum, name) => sum + heightOf(name), around);
  return <Bone as="block" style={names.length > 0 ? { height: `${height}rem` } : {}} />;
}
