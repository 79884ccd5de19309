/** Applies the fixes of findings, each only if it mends its finding and breaks nothing else. */
import path from 'node:path';
import { check, disk, type Edit, type Finding, overlay, type Project } from '../language/node.ts';

export interface AppliedFix {
  finding: Finding;
  title: string;
}

export interface Fixed {
  applied: AppliedFix[];
  /** The findings that are left. */
  left: Finding[];
  /** The new text of each file that was changed, by absolute path. Nothing is written. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Tries the fix of each finding: it is kept if the finding is gone then and no new one has come.
 * @param open reads the app from these files
 */
export function fixFindings(open: (files: ReturnType<typeof overlay>) => Project): Fixed {
  const texts = new Map<string, string>();
  const files = overlay(disk, texts);
  const project = open(files);
  const applied: AppliedFix[] = [];
  const tried = new Set<string>();
  let left = check(project);
  for (;;) {
    const finding = left.find((one) => one.fix && !tried.has(nameOf(one)));
    if (!finding?.fix) return { applied, left, texts };
    tried.add(nameOf(finding));
    const { title, edits } = finding.fix;
    const changed = new Map<string, string>();
    for (const file of new Set(edits.map((edit) => path.posix.join(project.folders.root, edit.file)))) {
      const own = edits.filter((edit) => path.posix.join(project.folders.root, edit.file) === file);
      changed.set(file, edited(files.stamp(file) === undefined ? '' : files.read(file), own));
    }
    const before = new Map([...changed.keys()].map((file) => [file, texts.get(file)]));
    for (const [file, text] of changed) texts.set(file, text);
    project.refresh([...changed.keys()]);
    const after = check(project);
    if (isBetter(left, after)) {
      applied.push({ finding, title });
      left = after;
      continue;
    }
    for (const [file, text] of before) {
      if (text === undefined) texts.delete(file);
      else texts.set(file, text);
    }
    project.refresh([...changed.keys()]);
  }
}

/** A finding without its position, which fixes before it move. */
const nameOf = ({ rule, file, pointer, message }: Finding): string => `${rule} ${file}#${pointer} ${message}`;

function isBetter(before: readonly Finding[], after: readonly Finding[]): boolean {
  const known = new Set(before.map(nameOf));
  const isError = ({ severity }: Finding): boolean => severity === 'error';
  const added = after.filter((finding) => !known.has(nameOf(finding)));
  const [was, is] = [before, after].map((findings) => findings.filter(isError).length);
  // Warnings about use are only told where there are no errors: they were there before.
  return Number(is) < Number(was)
    ? !added.some(isError)
    : is === was && added.length === 0 && after.length < before.length;
}

/** A text with all edits made. Everything else stays as it was written. */
export function edited(text: string, edits: readonly Edit[]): string {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const offset = ({ line, column }: Edit['start']): number => (starts[line - 1] ?? text.length) + column - 1;
  return [...edits]
    .sort((a, b) => offset(b.start) - offset(a.start))
    .reduce(
      (here, { start, end, text: by }) => here.slice(0, offset(start)) + by + here.slice(offset(end)),
      text,
    );
}
