import { isContainer, rangesOf, type Tree, valuesIn } from '../../document/tree.ts';

/** The id of the innermost object around an offset in the text of a file. */
export function objectAt(tree: Tree, offset: number): string | undefined {
  const ranges = rangesOf(tree);
  const around = valuesIn(tree.root).filter((value) => {
    const range = ranges.get(value.id);
    return (
      isContainer(value) && value.kind === 'object' && range && range.from <= offset && offset < range.to
    );
  });
  return around.at(-1)?.id;
}
