/** The outline of a file: its lists of nodes with their contents, and its other sections. */
import type { Grammar } from '../../../language/grammar/shape.ts';
import { isContainer, nameOf, plainOf, type Tree, type Value } from '../../document/tree.ts';
import { memberOf, type Role, rolesIn, stringOf } from '../../nodes/index.ts';
import { appearance } from '../appearance.ts';

export interface OutlineItem {
  /** The id of the value. */
  id: string;
  kind: 'section' | 'node';
  name: string;
  detail: string;
  /** The list into which a node can be put. */
  list: string | undefined;
  children: OutlineItem[];
}

/** Between the names of a section that is within another property. */
export const separator = ' · ';

/** The properties that describe a node in the outline, the most distinctive first. */
const telling = ['label', 'title', 'text', 'name', 'part', 'of', 'value', 'schema', 'icon'];

export function detailOf(node: Value): string {
  for (const name of telling) {
    const words = wordsOf(memberOf(node, name));
    if (words) return words;
  }
  return '';
}

/** The codes that apps may have for the languages of the studio. */
const codes = { ja: ['ja', 'jp', 'ja-JP'], en: ['en', 'en-US', 'en-GB'] };

/** A string, or a text that is written in place: in the language of the studio, or else in the first one. */
function wordsOf(value: Value | undefined): string | undefined {
  if (value === undefined || !isContainer(value) || value.kind !== 'object') return stringOf(value);
  const own = codes[appearance().language].map((code) => stringOf(memberOf(value, code)));
  return own.find(Boolean) ?? stringOf(value.entries[0]?.value);
}

export function outlineItems(tree: Tree, grammar: Grammar): OutlineItem[] {
  const roles = rolesIn(tree, grammar);
  if (!isContainer(tree.root)) return [];
  return tree.root.entries.flatMap((entry) => {
    const name = nameOf(entry) ?? '';
    const role = roles.get(entry.value.id);
    if (role?.is === 'list') return [section(entry.value, name, roles)];
    if (!isContainer(entry.value) || name === '$schema') return [];
    const inside = lists(entry.value, roles);
    return [
      {
        ...section(entry.value, name, roles),
        children: inside,
        list: undefined,
        detail: membersOf(entry.value),
      },
    ];
  });
}

const membersOf = (value: Value): string => {
  const plain = plainOf(value);
  return typeof plain === 'object' && plain !== null ? Object.keys(plain).join(', ') : '';
};

const section = (list: Value, name: string, roles: ReadonlyMap<string, Role>): OutlineItem => ({
  id: list.id,
  kind: 'section',
  name,
  detail: '',
  list: list.id,
  children: isContainer(list) ? list.entries.map(({ value }) => nodeItem(value, roles)) : [],
});

function nodeItem(node: Value, roles: ReadonlyMap<string, Role>): OutlineItem {
  const inside = lists(node, roles);
  const children = inside.find(({ name }) => name === 'children');
  const others = inside.filter((one) => one !== children);
  return {
    id: node.id,
    kind: 'node',
    name: stringOf(memberOf(node, 'type')) ?? '?',
    detail: detailOf(node),
    list: children?.list,
    children: [...(children?.children ?? []), ...others],
  };
}

/** The lists of nodes within a value, and single nodes. */
function lists(value: Value, roles: ReadonlyMap<string, Role>): OutlineItem[] {
  if (!isContainer(value)) return [];
  return value.entries.flatMap((entry, at) => {
    const role = roles.get(entry.value.id);
    const name = nameOf(entry) ?? String(at + 1);
    if (role?.is === 'list') return [section(entry.value, name, roles)];
    if (role?.is === 'node') return [nodeItem(entry.value, roles)];
    if (role?.is !== 'value') return [];
    return lists(entry.value, roles).map((inner) =>
      inner.kind === 'section'
        ? {
            ...inner,
            name: `${name}${separator}${inner.name}`,
            detail: inner.detail || detailOf(entry.value),
          }
        : inner,
    );
  });
}

/** All items in document order. */
export function* flat(items: readonly OutlineItem[]): Generator<OutlineItem> {
  for (const item of items) {
    yield item;
    yield* flat(item.children);
  }
}
