/** Lists findings that have one cause as one: a name that was removed or renamed is missing wherever it is used. */
import type { Finding } from '../findings.ts';

/** Rules about a name that is not there, or a widget for whose files there is no upload. */
const ofNames = /^(unknown-|expression-(field|name|function)$|contract$|unsent-file$)/;

/**
 * What a finding has in common with others of the same cause: the missing name and the right one, whatever the name is
 * used for; undefined if it stands alone.
 */
function causeOf({ rule, name, nearest, message, severity, file, pointer }: Finding): string | undefined {
  // Items of one list that are wrong in the same way.
  if (rule === 'wrong-type' && /\/\d+$/.test(pointer))
    return `${rule} ${file} ${pointer.replace(/\d+$/, '')} ${message}`;
  if (name === undefined || !ofNames.test(rule)) return undefined;
  if (nearest !== undefined) return `${severity} ${name} ${nearest}`;
  return `${severity} ${rule} ${rule === 'unsent-file' ? name : message}`;
}

/** The first finding of each cause, with the others as its `follows`. @param findings sorted */
export function folded(findings: readonly Finding[]): Finding[] {
  const first = new Map<string, Finding>();
  const kept: Finding[] = [];
  for (const finding of findings) {
    const cause = causeOf(finding);
    const head = cause === undefined ? undefined : first.get(cause);
    if (head) {
      head.follows ??= [];
      head.follows.push(finding);
      continue;
    }
    // Pages keep their findings between checks; a copy is what has others below it.
    const own = cause === undefined ? finding : copyOf(finding);
    if (cause !== undefined) first.set(cause, own);
    kept.push(own);
  }
  return kept;
}

/** The frame stays lazy. */
const copyOf = (finding: Finding): Finding =>
  Object.defineProperties({} as Finding, Object.getOwnPropertyDescriptors(finding));

/** All findings, each of the same cause as well, by file and position of the causes. */
export const unfolded = (findings: readonly Finding[]): Finding[] =>
  findings.flatMap((finding) => [finding, ...(finding.follows ?? [])]);
