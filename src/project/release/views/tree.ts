/** HTML as the tree that the first script of an app builds elements from. */
import { type DefaultTreeAdapterTypes as Html, parseFragment } from 'parse5';
import type { Tree } from '../../../shell/firstView/view.ts';

export const treeOf = (html: string): Tree[] => childrenOf(parseFragment(html));

function childrenOf(node: Html.ParentNode): Tree[] {
  const trees: Tree[] = [];
  for (const child of node.childNodes) {
    const last = trees.at(-1);
    // React separates texts by comments.
    if (child.nodeName === '#comment') continue;
    if ('value' in child) {
      if (typeof last === 'string') trees.splice(-1, 1, last + child.value);
      else trees.push(child.value);
    } else if ('tagName' in child)
      trees.push([
        child.tagName,
        Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])),
        ...childrenOf(child),
      ]);
  }
  return trees;
}
