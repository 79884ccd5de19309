/** The languages of an app, and where each of its texts is used. */
import type { Project } from '../../language/node.ts';
import { member, stringOf } from '../../language/source/read.ts';
import { firstLanguage } from './firstLanguage.ts';
import type { TextPlacesAnswer, TextsAnswer, TextUse, TextUsesAnswer } from './messages.ts';
import { type FileNames, namesOfOther, namesOfPage, othersOf } from './namesIn.ts';

export function textsOf(project: Project): TextsAnswer {
  const app = project.facts.get('app', 'app')?.languages;
  const named = member(member(project.app?.root, 'languages'), 'all');
  const folder = project.relative(project.folders.locales);
  const codes = app?.supported ?? [...project.locales.keys()];
  return {
    languages: codes.map((code) => ({
      code,
      tag: stringOf(member(member(named, code), 'tag')) ?? code,
      name: stringOf(member(member(named, code), 'name')) ?? code,
      file: `${folder}/${code}.json`,
    })),
    reference: firstLanguage(project),
  };
}

interface Line {
  key: string;
  place: 'title' | 'button' | 'tab';
  group: string;
}

/** Of each file's names: few texts have only one line. */
const lines = new WeakMap<FileNames, readonly Line[]>();

function linesIn(names: FileNames): readonly Line[] {
  const kept = lines.get(names);
  if (kept) return kept;
  const found: Line[] = [];
  for (const [key, uses] of names.texts)
    for (const { place, group = '' } of uses) if (place !== 'text') found.push({ key, place, group });
  lines.set(names, found);
  return found;
}

/** The places of each text that have one line. Compiles all pages that are not compiled yet. */
export function textPlacesOf(project: Project): TextPlacesAnswer {
  const found = new Map<string, Set<'title' | 'button'>>();
  const tabs = new Map<string, string[]>();
  for (const names of namesByFile(project))
    for (const { key, place, group } of linesIn(names))
      if (place === 'tab') tabs.set(group, [...(tabs.get(group) ?? []), key]);
      else found.set(key, (found.get(key) ?? new Set()).add(place));
  return {
    places: Object.fromEntries([...found].map(([key, places]) => [key, [...places].sort()])),
    tabs: Object.fromEntries(tabs),
  };
}

/** The maximum number of listed places of a text: a common one is on each page. */
const maxListed = 12;

/** Where a text is used. Compiles all pages that are not compiled yet. */
export function textUsesOf(project: Project, key: string): TextUsesAnswer {
  const uses: TextUse[] = [];
  let count = 0;
  for (const { texts } of namesByFile(project)) {
    const own = texts.get(key) ?? [];
    count += own.length;
    uses.push(...own.slice(0, maxListed - uses.length));
  }
  return { key, uses, count };
}

function* namesByFile(project: Project): Generator<FileNames> {
  for (const page of project.screens.values()) yield namesOfPage(project, page);
  for (const source of othersOf(project)) yield namesOfOther(project, source);
}
