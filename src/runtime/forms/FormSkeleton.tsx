import type { ReactNode } from 'react';
import { valuesIn } from '../page/evaluate.ts';
import type { SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { list } from '../values/read.ts';

/** A label with its control, in rem. A list without items has about the same height. */
const field = 5.5;

/**
 * The fields that the definition names, of a form in steps those of the first; the nodes below them, and a button.
 * Settings of what is nested have paths: `address.city` is in a group, `tags[]` in a list.
 */
export function FormSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const fields = Object.entries(valuesIn(props.fields))
    .map(([path, settings]) => [path, valuesIn(settings)] as const)
    .filter(([, settings]) => settings.when !== false);
  const [first] = list(props.steps);
  const names = first
    ? list(valuesIn(first).fields)
    : [...new Set(fields.map(([path]) => path.split(/[.[]/, 1)[0]))];
  const heightOf = (name: unknown): number => {
    const inside = fields.filter(([path]) => path.startsWith(`${name}.`));
    const area = fields.some(([path, { widget }]) => path === name && widget === 'textarea');
    return (inside.length || (area ? 1.75 : 1)) * field;
  };
  const around = list(valuesIn(props.after).n).length * 2.5 + (first ? 8.5 : 4);
  const height = names.reduce<number>((sum, name) => sum + heightOf(name), around);
  return <Bone as="block" style={{ height: names.length > 0 ? `${height}rem` : undefined }} />;
}
