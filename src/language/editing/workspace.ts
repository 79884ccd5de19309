/**
 * An app that is being edited: its saved files and the unsaved texts over them. Provides findings, completion and
 * everything else that an editor needs. It depends on no editor and no disk, so that it also runs in a web worker.
 */
import { resolve } from 'pathe';
import { unfolded } from '../check/fold.ts';
import { check } from '../check/index.ts';
import type { Finding } from '../findings.ts';
import { type Fix, edited as fixed } from '../fix.ts';
import { type Files, overlay } from '../project/files.ts';
import type { Project } from '../project/project.ts';
import { readSourceFile, type SourceFile } from '../source/read.ts';
import { type Changes, edited } from './changes.ts';
import { complete } from './complete.ts';
import { type Fields, fieldsAt } from './fields.ts';
import { format, type Replacement } from './format.ts';
import { type Hover, hover } from './hover.ts';
import type { Item } from './item.ts';
import { declarationsOf, type Location, namedAt, referencesTo } from './location.ts';
import { type Outline, outlineOf } from './outline.ts';
import { renamableAt, rename } from './rename.ts';
import { RenameRefused } from './renameRules.ts';
import type { Reader } from './symbolInfo.ts';
import { type Tried, tryExpression } from './tried.ts';

export class Workspace {
  readonly project: Project;
  readonly #over = new Map<string, string | null>();

  /**
   * @param read reads the app from files, as `readProject` does
   * @param files where the saved files are
   */
  constructor(read: (files: Files) => Project, files: Files) {
    this.project = read(overlay(files, this.#over));
  }

  /** Takes the text of a file that is not saved. @param file relative to the root, as everywhere here */
  write(file: string, text: string): void {
    this.#set(file, text);
  }

  /** The saved text counts again; also for a file that was changed by others. */
  close(file: string): void {
    const absolute = this.#absolute(file);
    this.#over.delete(absolute);
    this.project.refresh([absolute]);
  }

  /** The file as it is edited; undefined if there is none. */
  source(file: string): SourceFile | undefined {
    const text = this.#over.get(this.#absolute(file));
    const source = this.project.sourceOf(file);
    return source ?? (typeof text === 'string' ? readSourceFile(file, text) : undefined);
  }

  /** The finding of each cause, with what follows from it. */
  findings(): Finding[] {
    return check(this.project);
  }

  complete(file: string, offset: number, reader?: Reader): Item[] {
    const source = this.source(file);
    return source ? complete(this.project, source, offset, reader) : [];
  }

  hover(file: string, offset: number, reader?: Reader): Hover | undefined {
    const source = this.source(file);
    return source && hover(this.project, source, offset, reader);
  }

  definitions(file: string, offset: number): Location[] {
    const source = this.source(file);
    const found = source && namedAt(this.project, source, offset);
    return found ? declarationsOf(found.of, this.project) : [];
  }

  /** All places that name the thing at an offset. */
  references(file: string, offset: number): Location[] {
    const source = this.source(file);
    const found = source && namedAt(this.project, source, offset);
    if (!found) return [];
    return referencesTo(found.of, this.project).map(({ source: { file: where, text }, from, to }) => ({
      file: where,
      text,
      from,
      to,
    }));
  }

  /** The name at an offset that can be changed. @throws RenameRefused */
  renamable(file: string, offset: number): { name: string; from: number; to: number } {
    const source = this.source(file);
    if (!source) throw new RenameRefused('This file belongs to no app');
    const { of, from, to } = renamableAt(this.project, source, offset);
    return { name: of.name, from, to };
  }

  /**
   * The changes that give the thing at an offset another name. They are tried first: if the checker would report an
   * error that was not there before, they are not made. @throws RenameRefused
   */
  rename(file: string, offset: number, to: string): Changes {
    const source = this.source(file);
    if (!source) throw new RenameRefused('This file belongs to no app');
    const { of } = renamableAt(this.project, source, offset);
    const changes = rename(this.project, source, offset, to);
    const wrong = this.#tried(changes);
    if (!wrong) return changes;
    const sends = of.kind === 'field' && /^(unknown|missing)-parameter$/.test(wrong.rule);
    const why = sends ? `The contract names the field “${of.name}”, which a call sends: ` : '';
    throw new RenameRefused(`${why}${wrong.message} (${wrong.file}:${wrong.start.line})`);
  }

  /**
   * The texts of the files after a renaming, or after the fix of a finding; null for a file that has moved away. Nothing is
   * changed: what is to be kept is written by the caller.
   */
  after(change: Changes | Fix): Map<string, string | null> {
    const texts = new Map<string, string | null>();
    const textOf = (file: string): string => texts.get(file) ?? this.source(file)?.text ?? '';
    if (!('moves' in change)) {
      for (const file of new Set(change.edits.map((edit) => edit.file))) {
        const own = change.edits.filter((edit) => edit.file === file);
        texts.set(file, fixed(textOf(file), own));
      }
      return texts;
    }
    for (const [file, changed] of change.edits) texts.set(file, edited(textOf(file), changed));
    for (const { from, to } of change.moves) {
      texts.set(to, textOf(from));
      texts.set(from, null);
    }
    return texts;
  }

  /** The object at an offset as the fields of a form. */
  fields(file: string, offset: number, reader?: Reader): Fields | undefined {
    const source = this.source(file);
    return source && fieldsAt(this.project, source, offset, reader);
  }

  /** An expression that is being typed: its problems and its type. @param text of the file with the expression in it */
  tryExpression(file: string, text: string, offset: number): Tried | undefined {
    return tryExpression(this.project, file, text, offset);
  }

  format(file: string): Replacement[] {
    const source = this.source(file);
    return source ? format(source) : [];
  }

  outline(file: string): Outline[] {
    const source = this.source(file);
    return source ? outlineOf(source, this.project.grammar) : [];
  }

  /** The first error that changes would bring. */
  #tried({ edits, moves }: Changes): Finding | undefined {
    const known = counted(unfolded(this.findings()));
    const texts = [...this.after({ edits, moves })].map(
      ([file, text]) => [this.#absolute(file), text] as const,
    );
    const after = this.project.withTexts(new Map(texts), () => counted(unfolded(this.findings())));
    for (const [key, { count, finding }] of after)
      if (finding.severity === 'error' && count > (known.get(key)?.count ?? 0)) return finding;
    return undefined;
  }

  #set(file: string, text: string): void {
    const absolute = this.#absolute(file);
    this.#over.set(absolute, text);
    this.project.refresh([absolute]);
  }

  #absolute(file: string): string {
    return resolve(this.project.folders.root, file);
  }
}

/** Findings by what they say, wherever they are. */
function counted(findings: readonly Finding[]): Map<string, { count: number; finding: Finding }> {
  const found = new Map<string, { count: number; finding: Finding }>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.message}`;
    const known = found.get(key);
    found.set(key, { count: (known?.count ?? 0) + 1, finding: known?.finding ?? finding });
  }
  return found;
}
