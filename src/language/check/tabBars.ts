/** Reports tab bars that do not fit on a narrow phone in one of the languages. */
import type { Project } from '../project/project.ts';
import { entries, type JsonNode, member, members, type SourceFile, stringOf } from '../source/read.ts';
import type { Report } from './report.ts';

/** The narrowest phone, in CSS pixels. */
const narrowest = 320;
/** What a tab takes besides its label, and at least; see Shell.module.css. */
const padding = 6;
const minTabWidth = 40;

export function checkTabBars(project: Project, report: Report): void {
  const { app } = project;
  const languages = project.facts.get('app', 'app')?.languages.supported ?? [];
  if (!app) return;
  for (const { name, at, value } of members(member(app.root, 'tabBars'))) {
    const labelsOf = (conditional: boolean) =>
      entries(value)
        .filter((tab) => (member(tab, 'when') !== undefined) === conditional)
        .map((tab) => member(tab, 'label'));
    const labels = labelsOf(false);
    // Of the tabs with a condition it is unknown which are shown together: one of them is, at some time.
    const others = labelsOf(true);
    checkNames(project, app, labels, languages, report);
    const widths = (here: typeof labels, code: string) =>
      here.map((label) => widthOf(wordingOf(project, label, code)));
    const wide = languages
      .map((code) => ({
        code,
        width: widths(labels, code).reduce((sum, one) => sum + one, 0) + Math.max(0, ...widths(others, code)),
      }))
      .filter(({ width }) => width > narrowest)
      .sort((a, b) => b.width - a.width);
    const [widest] = wide;
    if (!widest) continue;
    report.warn(
      app,
      at,
      'wide-tabs',
      `The labels of the tab bar “${name}” take ${Math.round(widest.width)} px in ${widest.code}, and a narrow phone has ${narrowest}`,
      { expected: `shorter labels in ${wide.map(({ code }) => code).join(', ')}, or fewer tabs` },
    );
  }
}

function wordingOf(project: Project, label: JsonNode | undefined, code: string): string {
  const inPlace = stringOf(member(label, code));
  if (inPlace !== undefined) return inPlace;
  const forms = project.facts.get('text', stringOf(label) ?? '')?.wordings.get(code)?.forms ?? {};
  return Object.values(forms)[0] ?? '';
}

/** Reports tabs with the same words under different keys; two with the same key are a finding already. */
function checkNames(
  project: Project,
  app: SourceFile,
  labels: readonly (JsonNode | undefined)[],
  languages: readonly string[],
  report: Report,
): void {
  for (const [index, label] of labels.entries()) {
    const others = labels
      .slice(0, index)
      .filter((one) => stringOf(one) !== stringOf(label) || !stringOf(one));
    const same = languages.filter((code) => {
      const words = wordingOf(project, label, code);
      return words !== '' && others.some((other) => wordingOf(project, other, code) === words);
    });
    if (same.length > 0)
      report.warn(
        app,
        label,
        'doubled-item',
        `Two tabs have the same words in ${same.join(', ')}: nobody can tell them apart`,
        { expected: 'another text' },
      );
  }
}

const widthOf = (label: string): number => Math.max(minTabWidth, padding + textWidth(label));

/** Font size and letter spacing of a label, in em. */
const size = 11;
const closer = 0.04;

/** Widths of letters in em, estimated low, so that only labels that certainly do not fit are reported. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/\p{Mn}/u, 0],
  [/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\uff01-\uff60]/u, 0.86],
  [/[MWmw]/, 0.78],
  [/[\p{Lu}\d]/u, 0.58],
  [/[fijlrt\s.,:;'|()/-]/, 0.28],
];

function textWidth(text: string): number {
  const letters = [...text].map((letter) => widths.find(([these]) => these.test(letter))?.[1] ?? 0.5);
  return size * letters.reduce((sum, width) => sum + Math.max(0, width - (width > 0 ? closer : 0)), 0);
}
