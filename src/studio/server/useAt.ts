/** The place of a name in a file, as the table of texts lists it. */
import { type JsonNode, member, members, type SourceFile, stringOf } from '../../language/source/read.ts';
import type { TextUse } from './messages.ts';

/** @param root of the file, while it has one: it is released after its page is compiled @param offset of the name */
export function useAt({ file }: SourceFile, root: JsonNode | undefined, offset: number): TextUse {
  const { path, nodes } = pathTo(root, offset);
  return {
    file,
    at: path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    ...placeOf(path, nodes),
  };
}

/** The path to an offset, and the values on it. */
function pathTo(root: JsonNode | undefined, offset: number): { path: string[]; nodes: JsonNode[] } {
  const path: string[] = [];
  const nodes: JsonNode[] = [];
  let here = root;
  while (here) {
    nodes.push(here);
    const steps: { name: string; value: JsonNode }[] =
      here.type === 'array'
        ? (here.children ?? []).map((value, at) => ({ name: String(at), value }))
        : members(here);
    const next = steps.find(({ value }) => value.offset <= offset && offset < value.offset + value.length);
    if (next) path.push(next.name);
    here = next?.value;
  }
  return { path, nodes };
}

/** The kind of place: some only have one line. */
function placeOf(path: readonly string[], nodes: readonly JsonNode[]): Pick<TextUse, 'place' | 'group'> {
  const last = path.at(-1);
  if (path[0] === 'tabBars' && last === 'label') return { place: 'tab', group: path[1] ?? '' };
  if (path.length === 1 && last === 'title') return { place: 'title' };
  const owner = nodes.at(-2);
  if (last === 'label' && stringOf(member(owner, 'type')) === 'button') return { place: 'button' };
  return { place: 'text' };
}
