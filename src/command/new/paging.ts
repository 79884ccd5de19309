/** How a list is paged, where the document does not say it with `x-page`: by the usual names. */
import type { Call, CallParameter } from './calls.ts';
import { idOfRow } from './fieldRole.ts';
import { listOf } from './resources.ts';
import type { Shape } from './shape.ts';

/** `x-page` of an operation, see docs/contracts.md. */
export type PageMark = Record<string, string | number>;

/** The names of a parameter that leads through pages, and the kind of its values. */
interface Usual {
  names: RegExp;
  kind: 'number' | 'text';
}

const numbers: Usual = { names: /^(page|page_?no|page_?num(ber)?|p)$/i, kind: 'number' };
const offsets: Usual = { names: /^(offset|skip|start|from|start_?index)$/i, kind: 'number' };
const cursors: Usual = {
  names: /^(cursor|after|page_?token|next_?token|starting_?after|continuation(_?token)?|marker)$/i,
  kind: 'text',
};
const sizes: Usual = {
  names: /^(per_?page|page_?size|limit|size|count|max_?results|first|take|top)$/i,
  kind: 'number',
};

/** Names that mean nothing but a page. */
const certain =
  /^(page|page_?no|page_?num(ber)?|offset|skip|cursor|page_?token|next_?token|(starting|ending)_?(after|before)|continuation(_?token)?)$/i;

/** Cursors that lead back. */
const previous: Usual = {
  names: /^(before|ending_?before|prev(ious)?(_?(page|cursor|token))?|prev(ious)?_?page_?token)$/i,
  kind: 'text',
};

/** Whether a parameter is such a one: `after` may be a day, `from` a town, and `size` that of a shirt. */
const is = ({ names: usual, kind }: Usual, { name, shape }: CallParameter): boolean =>
  usual.test(name) &&
  (kind === 'text'
    ? shape.kind === 'text' && shape.format === '' && shape.values.length === 0
    : shape.kind === 'integer' || (shape.kind === 'number' && shape.format === ''));

const nextNames =
  /^(next|next_?cursor|next_?page_?token|next_?token|cursor|end_?cursor|continuation(_?token)?|next_?marker)$/i;
const totals = /^(total|total_?(count|items|results|elements|records|size)|count)$/i;
const lasts = /^(total_?pages|last_?page|page_?count|pages)$/i;

const names = (call: Call): CallParameter[] => call.parameters.filter((one) => one.in === 'query');

/** Undefined if the document declares it, or if no parameter looks like paging. */
export function guessedPaging(call: Call): PageMark | undefined {
  const list = listOf(call);
  if (call.operation.page || !list || !call.answer) return undefined;
  const key = list.shape.of && idOfRow(list.shape.of, call);
  // Pages are joined by the key of their rows.
  if (!key) return undefined;
  const find = (of: Usual): CallParameter | undefined => names(call).find((one) => is(of, one));
  const size = find(sizes);
  const common: PageMark = {
    ...(list.path.length > 0 ? { items: list.path.join('.') } : {}),
    key,
    ...(size ? { size: size.key } : {}),
  };
  const header = call.headers.find((name) => /total|x-count/.test(name));
  const counted: PageMark = {
    ...pathMark('total', call.answer, totals),
    ...pathMark('last', call.answer, lasts),
    ...(header ? { totalHeader: header } : {}),
  };
  const cursor = find(cursors);
  const next = valueNamed(call.answer, nextNames, ['text']);
  if (cursor && next) return { ...common, by: 'cursor', page: cursor.key, next: next.join('.') };
  const page = find(numbers);
  const linked = page ?? cursor ?? find(offsets);
  if (call.headers.includes('link') && linked) return { ...common, by: 'link', page: linked.key };
  if (page) return { ...common, page: page.key, ...firstOf(page), ...counted };
  const offset = find(offsets);
  if (offset) return { ...common, by: 'offset', page: offset.key, ...counted };
  return undefined;
}

const firstOf = ({ shape }: CallParameter): PageMark =>
  shape.minimum === 0 || shape.default === 0 ? { first: 0 } : {};

function pathMark(name: string, answer: Shape, pattern: RegExp): PageMark {
  const path = valueNamed(answer, pattern, ['integer']);
  return path ? { [name]: path.join('.') } : {};
}

/** The path of a value of such a name: in the answer, or in a record of it that is about pages. */
function valueNamed(answer: Shape, pattern: RegExp, kinds: readonly string[]): string[] | undefined {
  if (answer.kind !== 'record') return undefined;
  const own = answer.fields.find(({ name, shape }) => pattern.test(name) && kinds.includes(shape.kind));
  if (own) return [own.name];
  for (const { name, shape } of answer.fields) {
    if (shape.kind !== 'record' || !/^(meta|paging|pagination|page_?info|page|links?|_meta)$/i.test(name))
      continue;
    const inner = valueNamed(shape, pattern, kinds);
    if (inner) return [name, ...inner];
  }
  return undefined;
}

/**
 * Whether a parameter says which page, or how long it is: the source sets it, or the server decides. The address of a next
 * page may have any of them; what else leads to pages is not for users if its name can mean nothing else.
 */
export function isOfPages(call: Call, one: CallParameter): boolean {
  if (one.in !== 'query') return false;
  const mark = call.operation.page ?? guessedPaging(call);
  if (mark && (one.key === mark.page || one.key === mark.size)) return true;
  if (is(sizes, one) || certain.test(one.name)) return true;
  const isCursor = is(cursors, one) || is(previous, one);
  if (!mark) return isCursor || is(numbers, one) || is(offsets, one);
  if (mark.by === 'link') return isCursor || is(numbers, one);
  return mark.by === 'cursor' && isCursor;
}
