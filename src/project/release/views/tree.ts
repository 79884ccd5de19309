/** HTML as the tree that the first script of an app builds elements from. */
import { type DefaultTreeAdapterTypes as Html, parseFragment } from 'parse5';
import { skeletonElement, type Tree } from '../../../shell/firstView/view.ts';

export const treeOf = (html: string): Tree[] => childrenOf(parseFragment(html), true);

/** @param marks whether skeletons are marked: those within one come and go with it */
function childrenOf(node: Html.ParentNode, marks: boolean): Tree[] {
  const trees: Tree[] = [];
  for (const child of node.childNodes) {
    const last = trees.at(-1);
    // React separates texts by comments.
    if (child.nodeName === '#comment') continue;
    if ('value' in child) {
      if (typeof last === 'string') trees.splice(-1, 1, last + child.value);
      else trees.push(child.value);
    } else if (child.nodeName === skeletonElement) trees.push(...skeletonOf(child as Html.Element, marks));
    else if ('tagName' in child)
      trees.push([child.tagName, attributesOf(child), ...childrenOf(child, marks)]);
  }
  return trees;
}

const attributesOf = ({ attrs }: Html.Element): Record<string, string> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** The mark is at the element of the skeleton. One of several elements has none: those within it may have. */
function skeletonOf(wrapper: Html.Element, marks: boolean): Tree[] {
  const { node } = attributesOf(wrapper);
  const [only, ...others] = wrapper.childNodes;
  const isOne = only && 'tagName' in only && only.nodeName !== skeletonElement && others.length === 0;
  if (!marks || node === undefined || !isOne) return childrenOf(wrapper, marks);
  return [[only.tagName, { ...attributesOf(only), 'data-node': node }, ...childrenOf(only, false)]];
}
