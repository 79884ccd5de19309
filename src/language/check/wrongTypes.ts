/**
 * Finds the cause of wrong types in several files: a schema that all of them include. The finding is at that schema, and
 * the others follow from it.
 */
import { typeOfSchema } from '../contract/index.ts';
import { describe } from '../expression/index.ts';
import { declaredTypes, type Finding, findingAt, sorted } from '../findings.ts';
import { type Fix, replacing } from '../fix.ts';
import type { Project } from '../project/project.ts';
import { atPointer, type JsonNode, member, plain, type SourceFile } from '../source/read.ts';

/** Fewer findings, or findings in one file, are mistakes of their own. */
const minUses = 4;

/** @param findings sorted */
export function underTheirTypes(project: Project, findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding[]>();
  for (const finding of findings)
    for (const place of new Set(declaredTypes(finding)))
      byPlace.set(place, [...(byPlace.get(place) ?? []), finding]);
  if (byPlace.size === 0) return [...findings];
  const heads: Finding[] = [];
  const below = new Set<Finding>();
  for (const [place, all] of [...byPlace].sort(([, one], [, other]) => other.length - one.length)) {
    const own = all.filter((finding) => !below.has(finding));
    const files = new Set(own.map(({ file }) => file));
    const head =
      own.length >= minUses && files.size > 1 ? headOf(place, own, files.size, project) : undefined;
    if (!head) continue;
    for (const finding of own) below.add(finding);
    heads.push(head);
  }
  if (heads.length === 0) return [...findings];
  return sorted([...heads, ...findings.filter((finding) => !below.has(finding))]);
}

function headOf(place: string, follows: Finding[], files: number, project: Project): Finding | undefined {
  const [file = '', pointer = ''] = place.split('#');
  const source = project.schemas.get(file);
  const schema = source?.root && atPointer(source.root, pointer);
  if (!source || !schema) return undefined;
  const isAmount = follows.filter(({ message }) => /amount/.test(message)).length * 2 > follows.length;
  const remedy = isAmount ? amountFixOf(schema) : undefined;
  const found = describe(typeOfSchema(plain(schema)));
  const message = `This is ${found}, and ${follows.length} places in ${files} files read something else`;
  const at = member(schema, 'type') ?? schema;
  const head = findingAt(
    source,
    at,
    'shared-type',
    remedy ? `${message}: an amount is written ${remedy}` : message,
    {
      ...(remedy ? { expected: remedy, fix: fixOf(schema, source, remedy) } : {}),
    },
  );
  head.follows = follows;
  return head;
}

const amount = '"type": "string", "format": "decimal"';

/** What makes an amount of a schema; undefined if it is one. */
function amountFixOf(schema: JsonNode): string | undefined {
  return member(schema, 'format')?.value === 'decimal' && member(schema, 'type')?.value === 'string'
    ? undefined
    : amount;
}

/** Replaces the type, where nothing else has to be changed. */
function fixOf(schema: JsonNode, source: SourceFile, remedy: string): Fix | undefined {
  const type = member(schema, 'type')?.parent;
  if (!type || member(schema, 'format')?.value !== undefined) return undefined;
  const { offset, length } = type;
  return { title: `Write ${remedy}`, edits: [replacing(source, offset, offset + length, remedy)] };
}
