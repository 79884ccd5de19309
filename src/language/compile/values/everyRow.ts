/** Warns of sums and counts over a source of which not all pages are loaded. */
import type { Tree } from '../../compiled.ts';
import { type Fix, replacing } from '../../fix.ts';
import { type JsonNode, member, type SourceFile, stringOf } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';
import type { Env } from '../env.ts';

/** A source of which only some pages are loaded, and what makes it load all. */
export interface Paged {
  scrolls: boolean;
  fix: Fix;
}

/** Whether not all rows of a source are loaded; undefined if they are, or if it asks for a certain page. */
export function pagedSource(
  source: SourceFile,
  json: JsonNode,
  { facts }: Pick<Compilation, 'facts'>,
): Paged | undefined {
  const at = member(json, 'operation');
  const paging = facts.get('operation', stringOf(at) ?? '')?.page;
  const pages = member(json, 'pages');
  if (!at || !paging || pages?.value === 'all') return undefined;
  if (!pages && member(member(json, 'with'), paging.page)) return undefined;
  const end = at.offset + at.length;
  // On a line of its own if the operation is.
  const [space] = /\n[ \t]*$/.exec(source.text.slice(0, at.parent?.offset)) ?? [' '];
  const edit = pages
    ? replacing(source, pages.offset, pages.offset + pages.length, '"all"')
    : replacing(source, end, end, `,${space}"pages": "all"`);
  return { scrolls: pages !== undefined, fix: { title: 'Load all pages', edits: [edit] } };
}

/** Warns where an expression computes something of all rows of a source of which only some are loaded. */
export function checkEveryRow(json: JsonNode, tree: Tree, { compilation, site }: Env): void {
  if (compilation.paged.size === 0) return;
  const visit = (part: unknown, isCompared: boolean): void => {
    if (!Array.isArray(part)) return;
    const [operator, name, list] = part;
    const computes = operator === 'call' && (/^sum\b/.test(String(name)) || (name === 'size' && !isCompared));
    const source = computes
      ? sourcesOf(list, compilation).find((one) => compilation.paged.has(one))
      : undefined;
    const paged = source === undefined ? undefined : compilation.paged.get(source);
    if (paged) {
      const [what, which] = [
        name === 'size' ? 'counts' : 'adds up',
        paged.scrolls ? 'the pages that were scrolled to' : 'the first page',
      ];
      compilation.report(
        site,
        json,
        'sum-of-pages',
        `This ${what} the rows of “${source}” that are loaded: only ${which}`,
        {
          severity: 'warning',
          expected: 'a value that the server computes, or “pages”: “all” at the source',
          fix: paged.fix,
        },
      );
    }
    // The loaded rows are enough to know whether there are any, or how many are shown.
    const compares = /^([=!]=|[<>]=?)$/.test(String(operator)) && part.some(isConstant);
    for (const inner of part.slice(1)) visit(inner, compares);
  };
  visit(tree, false);
}

const isConstant = (part: unknown): boolean => Array.isArray(part) && part[0] === 'v';

/**
 * The sources that a list may come from, through the names in `let`, the fields and the macros that it is made with.
 */
function sourcesOf(tree: unknown, compilation: Compilation): string[] {
  if (!Array.isArray(tree)) return [];
  const [operator, first, ...more] = tree;
  if (operator === '?:' || operator === 'coalesce')
    return (operator === '?:' ? more : tree.slice(1)).flatMap((part) => sourcesOf(part, compilation));
  if (operator === 'call') return sourcesOf(more[0], compilation);
  if (operator !== 'id') return sourcesOf(first, compilation);
  const [root, source = ''] = String(first).split('.');
  return root === 'data' ? [source] : sourcesOf(compilation.lets.get(String(first)), compilation);
}
