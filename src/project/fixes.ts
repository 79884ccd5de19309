/** Applies the fixes of findings, each only if it removes its finding and causes no other. */
import fs from 'node:fs';
import path from 'node:path';
import { check, disk, edited, type Finding, overlay, type Project, unfolded } from '../language/node.ts';

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
  let left = unfolded(check(project));
  for (const finding of left.filter(({ rule, expected }) => rule === 'syntax' && expected === 'UTF-8')) {
    const file = path.posix.join(project.folders.root, finding.file);
    const text = fromUtf16(file);
    if (text === undefined) continue;
    texts.set(file, text);
    project.refresh([file]);
    applied.push({ finding, title: 'Save the file as UTF-8' });
  }
  if (applied.length > 0) left = unfolded(check(project));
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
    const after = unfolded(check(project));
    if (finding.rule === 'syntax' ? isParsed(finding, after) : isBetter(left, after)) {
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

/** What was hidden behind a mistake in the syntax may come to light, so other findings do not matter. */
const isParsed = ({ file }: Finding, after: readonly Finding[]): boolean =>
  !after.some((one) => one.rule === 'syntax' && one.file === file);

/** The text of a file in UTF-16, recognized by its first two bytes; undefined for any other. */
function fromUtf16(file: string): string | undefined {
  const bytes = fs.readFileSync(file);
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined;
  return encoding && new TextDecoder(encoding).decode(bytes);
}

function isBetter(before: readonly Finding[], after: readonly Finding[]): boolean {
  const known = new Set(before.map(nameOf));
  const isError = ({ severity }: Finding): boolean => severity === 'error';
  const added = after.filter((finding) => !known.has(nameOf(finding)));
  const [was, is] = [before, after].map((findings) => findings.filter(isError).length);
  // Warnings about unused names are only reported if there are no errors, so they may have existed before.
  return Number(is) < Number(was)
    ? !added.some(isError)
    : is === was && added.length === 0 && after.length < before.length;
}
