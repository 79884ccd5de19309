/** Finds the list or the record within an answer. */
import type { Shape } from './shape.ts';

export interface Found {
  /** The fields that lead to it. */
  path: readonly string[];
  shape: Shape;
}

/** Names of fields that only wrap what an answer is about. */
const wrappers =
  /^(data|items?|results?|records?|rows|list|content|value|values|entries|payload|response|_embedded)$/i;

/**
 * The list or the record that an answer is about: itself, or a field of it with the name of a wrapper, or its only list
 * or record.
 */
export function found(answer: Shape, kind: 'list' | 'record', depth = 0): Found | undefined {
  if (answer.kind === 'list') return kind === 'list' ? { path: [], shape: answer } : undefined;
  if (answer.kind !== 'record' || depth > 2) return undefined;
  const { fields } = answer;
  if (kind === 'record') {
    const [only, ...others] = fields.filter(({ shape }) => shape.kind === 'record');
    const isWrapped = only && others.length === 0 && (wrappers.test(only.name) || fields.length === 1);
    const inner = isWrapped ? found(only.shape, kind, depth + 1) : undefined;
    return inner && only ? { ...inner, path: [only.name, ...inner.path] } : { path: [], shape: answer };
  }
  const lists = fields.filter(({ shape }) => shape.kind === 'list' && shape.of?.kind === 'record');
  const list = lists.find(({ name }) => wrappers.test(name)) ?? (isPage(answer) ? lists[0] : undefined);
  if (list) return { path: [list.name], shape: list.shape };
  for (const field of fields.filter(({ name, shape }) => shape.kind === 'record' && wrappers.test(name))) {
    const inner = found(field.shape, kind, depth + 1);
    if (inner) return { ...inner, path: [field.name, ...inner.path] };
  }
  return undefined;
}

/** The fields beside a paginated list. */
const ofPages =
  /^(count|total\w*|page\w*|pages|per_?page|size|limit|offset|skip|next\w*|prev\w*|first|last|has_?more|cursor|_?links?|meta|paging|pagination|self|object|kind|etag|url|success|status|message|\w*token)$/i;

/**
 * A record with one list, and with what belongs to pages, is a page of that list; any other is a record that has lists.
 */
const isPage = ({ fields }: Shape): boolean =>
  fields.filter(({ name, shape }) => !(shape.kind !== 'list' && ofPages.test(name))).length === 1;
