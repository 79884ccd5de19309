/** Renames a key in a file of texts. */
import { type JsonNode, member, members, type SourceFile } from '../source/read.ts';
import type { Add } from './changes.ts';
import { RenameRefused } from './renameRules.ts';

const plural = /_(zero|one|two|few|many|other)$/;

/** Renames the key; a key of another group moves there, which is made if it is missing. */
export function moveText(locale: SourceFile, name: string, to: string, add: Add): void {
  const path = name.split('.');
  const target = to.split('.');
  const last = path.pop() ?? '';
  const newLast = target.pop() ?? '';
  const group = path.reduce<JsonNode | undefined>((here, part) => member(here, part), locale.root);
  const own = members(group).filter(
    ({ name: written, value }) => value.type === 'string' && written.replace(plural, '') === last,
  );
  if (own.length === 0) return;
  if (path.join('.') === target.join('.')) {
    for (const { at } of own)
      add(locale.file, { from: at.offset + 1, to: at.offset + 1 + last.length, text: newLast });
    return;
  }
  const { text } = locale;
  const lines = own.map(({ name: written, value }) => {
    const suffix = written.slice(last.length);
    return `${JSON.stringify(newLast + suffix)}: ${text.slice(value.offset, value.offset + value.length)}`;
  });
  // From the deepest group that both have.
  let into = locale.root;
  const missing = [...target];
  while (missing.length > 0) {
    const next = member(into, missing[0] ?? '');
    if (next?.type !== 'object') break;
    into = next;
    missing.shift();
  }
  const lastMember = into?.children?.at(-1);
  if (!into || !lastMember) throw new RenameRefused(`${locale.file} has no place for “${to}”`);
  const start = text.lastIndexOf('\n', lastMember.offset) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const nested = nest(missing, lines, indent);
  add(locale.file, {
    from: lastMember.offset + lastMember.length,
    to: lastMember.offset + lastMember.length,
    text: `,\n${indent}${nested}`,
  });
  const goes = new Set(own.map(({ at }) => at.parent));
  removeMembers(group, goes, locale, add);
}

function nest(groups: readonly string[], lines: readonly string[], indent: string): string {
  const [first, ...rest] = groups;
  if (first === undefined) return lines.join(`,\n${indent}`);
  const inner = `${indent}  `;
  return `${JSON.stringify(first)}: {\n${inner}${nest(rest, lines, inner)}\n${indent}}`;
}

/**
 * Removes members with their commas and lines; what is left empty stays, and is reported by the checker if it matters.
 */
function removeMembers(
  group: JsonNode | undefined,
  goes: ReadonlySet<JsonNode | undefined>,
  { file }: SourceFile,
  add: Add,
): void {
  const all = group?.children ?? [];
  if (all.every((one) => goes.has(one))) {
    const first = all[0];
    const last = all.at(-1);
    if (first && last) add(file, { from: first.offset, to: last.offset + last.length, text: '' });
    return;
  }
  const stays = all.filter((one) => !goes.has(one));
  const firstStaying = stays[0];
  for (const [index, one] of all.entries()) {
    if (!goes.has(one)) continue;
    const before = all[index - 1];
    const after = all[index + 1];
    // Up to the next member, or, behind the last one that stays, from the end of the one before.
    if (
      after &&
      (!before ||
        one.offset < (firstStaying?.offset ?? 0) ||
        stays.some((other) => other.offset > one.offset))
    )
      add(file, { from: one.offset, to: after.offset, text: '' });
    else if (before)
      add(file, { from: before.offset + before.length, to: one.offset + one.length, text: '' });
  }
}
