/** What the runtime reports about a node: its state, its values, and why it is hidden. */
import type { Seen } from '../messages.ts';

/** See `inspect` of the runtime. */
interface Inspection {
  state: Seen['state'];
  why: string;
  parts: { text: string; is: unknown; reads: Record<string, unknown> }[];
  props: unknown;
}

const symbol = Symbol.for('shoji.inspections');

/** Longer values are cut to this many characters. */
const maxLength = 200;

/** Nodes and steps within a value are only counted. */
function shown(value: unknown): string {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    const isMany = (key === 'n' || key === 's') && Array.isArray(inner);
    return isMany ? inner.length : typeof inner === 'bigint' ? String(inner) : inner;
  });
  return (text ?? String(value)).slice(0, maxLength);
}

const shownAll = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));

export function seenOf(at: string): Seen | null {
  const known = (globalThis as { [symbol]?: ReadonlyMap<string, Inspection> })[symbol]?.get(at);
  if (!known) return null;
  const { state, why, parts, props } = known;
  return {
    at,
    state,
    why,
    parts: parts.map(({ text, is, reads }) => ({ text, is: shown(is), reads: shownAll(reads) })),
    props: typeof props === 'object' && props !== null ? shownAll(props) : {},
  };
}
