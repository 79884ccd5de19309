/** Formats findings for the terminal, as JSON, and for CI. */
import type { Finding } from '../language/node.ts';

/** For a terminal: location, message, surrounding lines. */
export function asText(findings: readonly Finding[]): string {
  return findings.map(formatFinding).join('\n\n');
}

function formatFinding(finding: Finding): string {
  const { file, start, severity, rule, message, via, expected, frame } = finding;
  const used = via === undefined ? '' : ` (for ${via})`;
  const isInMessage = expected === undefined || expected.length > 160 || message.includes(expected);
  const wanted = isInMessage ? '' : `\n  expected: ${expected}`;
  const followers = followersOf(finding);
  return `${file}:${start.line}:${start.column} ${severity} ${rule}\n  ${message}${used}${wanted}\n${frame}${followers && `\n  ${followers}`}`;
}

/** How many places are listed; a count says the rest. */
const maxListed = 3;

/** Where else a finding has its consequences: `32 more follow from it: screens/home.json:12, …`. */
function followersOf({ follows = [] }: Finding): string {
  if (follows.length === 0) return '';
  const places = follows.slice(0, maxListed).map(({ file, start }) => `${file}:${start.line}`);
  const rest = follows.length > maxListed ? ', …' : '';
  const verb = follows.length === 1 ? 'follows' : 'follow';
  return `${follows.length} more ${verb} from it: ${places.join(', ')}${rest}`;
}

/** A summary line with the number of findings per severity. */
export function summary(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}

/** A JSON array of the findings, for other programs. */
export function asJson(findings: readonly Finding[]): string {
  return JSON.stringify(
    findings.map((finding) => ({ ...finding })),
    null,
    2,
  );
}

/** Annotations as GitHub’s workflow commands. */
export function asAnnotations(findings: readonly Finding[]): string {
  const escaped = (text: string): string =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return findings
    .map((finding) => {
      const { severity, file, start, end, rule } = finding;
      const message = [finding.message, followersOf(finding)].filter(Boolean).join('\n');
      const place = `file=${file},line=${start.line},col=${start.column},endLine=${end.line},endColumn=${end.column}`;
      return `::${severity} ${place},title=${rule}::${escaped(message)}`;
    })
    .join('\n');
}
