/** The checker's findings as the pages of the studio get them. */
import { resolve } from 'pathe';
import type { Finding, Fix, Project } from '../language/index.ts';
import { offsetOf } from '../language/source/position.ts';
import { readSourceFile, type SourceFile } from '../language/source/read.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { ShownFinding, ShownFix } from './server/messages.ts';

/** @returns converts the findings of one check */
export function shownIn(project: Project): (finding: Finding) => ShownFinding {
  /** Files that are not definitions of the app, such as those of its contract. */
  const others = new Map<string, SourceFile | undefined>();
  const sourceOf = (file: string): SourceFile | undefined => {
    const source = project.sourceOf(file) ?? others.get(file);
    if (source || others.has(file)) return source;
    others.set(file, otherFile(project, file));
    return others.get(file);
  };
  const fingerprints = new Map<string, string>();
  const fingerprint = (file: string): string => {
    const known = fingerprints.get(file) ?? fingerprintOf(sourceOf(file)?.text ?? '');
    fingerprints.set(file, known);
    return known;
  };
  const shownFix = ({ title, edits }: Fix): ShownFix => ({
    title,
    edits,
    checked: Object.fromEntries(edits.map(({ file }) => [file, fingerprint(file)])),
  });
  return ({ rule, file, severity, message, expected, fix, start, end }) => {
    const source = sourceOf(file);
    return {
      rule,
      file,
      severity,
      message,
      from: source ? offsetOf(source, start) : 0,
      to: source ? offsetOf(source, end) : 0,
      line: start.line,
      column: start.column,
      ...(expected !== undefined && { expected }),
      ...(fix && { fix: shownFix(fix) }),
    };
  };
}

function otherFile(project: Project, file: string): SourceFile | undefined {
  try {
    return readSourceFile(file, project.textOf(resolve(project.folders.root, file)));
  } catch {
    // It does not exist: the finding says so.
    return undefined;
  }
}
