/** Reports a misspelt name once: the finding that the right name is missing beside it is left out. */
import type { Finding } from '../findings.ts';

/** Rules about a missing name, and the rule about the name that is written instead. */
const pairs: Readonly<Record<string, string>> = {
  'missing-query': 'unknown-query',
  'missing-parameter': 'unknown-parameter',
  'text-language': 'unknown-language',
  'status-missing': 'unknown-status',
};
const unknown = new Set(Object.values(pairs));

/** The findings without those that a misspelt name explains. */
export function withoutMisspelt(findings: readonly Finding[]): readonly Finding[] {
  const misspelt = findings.filter(({ rule, nearest }) => nearest !== undefined && unknown.has(rule));
  if (misspelt.length === 0) return findings;
  const explaining = new Set<Finding>();
  const left = findings.filter((missing) => {
    const cause = misspelt.find((one) => explains(one, missing));
    if (cause && missing.severity === 'error') explaining.add(cause);
    return !cause;
  });
  // What explains an error is one.
  return left.map((one) => (explaining.has(one) ? asError(one) : one));
}

function explains(one: Finding, { rule, name, file, pointer }: Finding): boolean {
  if (pairs[rule] !== one.rule) return false;
  const [within = '', written = ''] = cut(one.pointer);
  // A status set is in a file of its own, and may be shown anywhere.
  if (rule === 'status-missing') return written !== '' && name === `${cut(within)[1]} ${one.nearest}`;
  return name === one.nearest && file === one.file && pointer === within;
}

/** A pointer without its last name, and that name. */
function cut(pointer: string): [within: string, name: string] {
  const at = pointer.lastIndexOf('/');
  return [pointer.slice(0, Math.max(0, at)), pointer.slice(at + 1)];
}

/** Pages keep their findings between checks, and the frame stays lazy. */
const asError = (finding: Finding): Finding =>
  Object.defineProperties({} as Finding, {
    ...Object.getOwnPropertyDescriptors(finding),
    severity: { value: 'error', enumerable: true },
  });
