/** The layout of new entries: like that of their neighbours. */
import type { Container, Entry, Trail, Value } from './tree.ts';
import { isContainer, textOf } from './tree.ts';

/** A container on one line that becomes longer than this is written with one entry per line. */
const width = 110;

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/** The last line end of a text, with the indentation after it. */
const lineStart = (text: string): string => {
  const [start = ''] = /\r?\n[ \t]*(?=[^\n]*$)/.exec(text) ?? [];
  return start;
};

const hasLine = (text: string): boolean => text.includes('\n');

const isOpen = ({ entries }: Container): boolean => entries.some(({ before }) => hasLine(before));

/** Line end and indentation of the line on which the value at the end of a trail begins. */
function startOf(trail: Trail): string {
  for (const { container, at } of [...trail].reverse()) {
    const before = container.entries[at]?.before ?? '';
    if (hasLine(before)) return lineStart(before);
  }
  return '\n';
}

/** The indentation of one level, as the outermost entries have it. */
export function unitOf(root: Value): string {
  const before = isContainer(root) ? root.entries[0]?.before : undefined;
  return (before && hasLine(before) && lastLine(before)) || '  ';
}

/** The column at which a new entry of a container would start, and the indentation of its lines. */
export function indentIn(container: Container, trail: Trail, unit: string): string {
  const sibling = container.entries.find(({ before }) => hasLine(before));
  return lastLine(sibling ? lineStart(sibling.before) : startOf(trail) + unit);
}

/** Whether a new entry goes on a line of its own. */
const opensFor = (container: Container, value: Value): boolean =>
  container.entries.length > 0 ? isOpen(container) : container.kind === 'object' || isContainer(value);

/**
 * A container with one more entry.
 * @param at its position
 * @param trail leads to the container
 */
export function withEntry(
  container: Container,
  at: number,
  { name, value }: { name: string | undefined; value: Value },
  trail: Trail,
  unit: string,
): Container {
  const { entries, end } = container;
  const colon = name === undefined ? '' : (entries[0]?.colon ?? ': ');
  const made = { name, colon, value };
  const before = entries.slice(0, at);
  const next = entries.slice(at);
  if (opensFor(container, value)) {
    const outer = startOf(trail);
    const sibling = entries.find((entry) => hasLine(entry.before));
    const line = sibling ? lineStart(sibling.before) : outer + unit;
    // A comment after the last entry stays there.
    const comment = next.length === 0 ? end.trimEnd() : '';
    const close = hasLine(end) ? lineStart(end) : outer;
    return {
      ...container,
      entries: [...before, { ...made, before: comment + line, after: '' }, ...next],
      end: comment || entries.length === 0 ? close : end,
    };
  }
  const space = entries[1]?.before ?? ' ';
  const [first, ...others] = next;
  const inline: Container = {
    ...container,
    entries:
      at === 0
        ? [
            { ...made, before: entries[0]?.before ?? '', after: '' },
            ...(first ? [{ ...first, before: space }, ...others] : []),
          ]
        : [...before, { ...made, before: space, after: '' }, ...next],
  };
  const text = textOf(inline);
  const isTooLong = columnOf(trail) + text.length > width && !hasLine(text);
  return isTooLong ? opened(inline, startOf(trail), unit) : inline;
}

/** The approximate number of characters before a value on its line: indentation and name. */
function columnOf(trail: Trail): number {
  const step = trail[trail.length - 1];
  const entry = step?.container.entries[step.at];
  return lastLine(startOf(trail)).length + (entry?.name?.length ?? 0) + (entry?.colon.length ?? 0);
}

/** A container with one entry per line. */
const opened = (container: Container, outer: string, unit: string): Container => ({
  ...container,
  entries: container.entries.map((entry) => ({ ...entry, before: outer + unit, after: '' })),
  end: outer,
});

/** A container without one of its entries. Comments are kept, since they may be about something else. */
export function withoutEntry(container: Container, at: number): Container {
  const { entries, end } = container;
  const gone = entries[at];
  if (!gone) return container;
  const left = entries.filter((_, place) => place !== at);
  if (left.length === 0) {
    const comments = `${gone.before}${gone.after}${end}`;
    return { ...container, entries: [], end: comments.trim() ? comments : '' };
  }
  const comment = gone.before.trim() ? gone.before.trimEnd() : '';
  if (at === entries.length - 1) {
    const last = left[left.length - 1];
    return {
      ...container,
      entries: left.map((entry) => (entry === last ? { ...entry, after: '' } : entry)),
      end: `${last?.after.trim() ? last.after : ''}${comment}${end}`,
    };
  }
  return {
    ...container,
    entries: left.map((entry, place) => {
      if (place !== at) return entry;
      // The first entry of `{ a, b }` gets the whitespace of a first entry.
      const before: string = at === 0 && !hasLine(entry.before) ? gone.before : comment + entry.before;
      return { ...entry, before };
    }),
  };
}

/** A value with another indentation of all its lines but the first. */
export function reindented(value: Value, from: string, to: string): Value {
  if (from === to || !isContainer(value)) return value;
  const shifted = (space: string): string =>
    space.replace(/\n([ \t]*)/g, (line, indent: string) =>
      indent.startsWith(from) ? `\n${to}${indent.slice(from.length)}` : line,
    );
  const visit = (here: Value): Value =>
    isContainer(here)
      ? {
          ...here,
          end: shifted(here.end),
          entries: here.entries.map(
            (entry): Entry => ({
              ...entry,
              before: shifted(entry.before),
              colon: shifted(entry.colon),
              after: shifted(entry.after),
              value: visit(entry.value),
            }),
          ),
        }
      : here;
  return visit(value);
}
