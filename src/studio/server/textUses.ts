/** The languages of an app, and where each of its texts is used. */
import type { Project } from '../../language/node.ts';
import { member, stringOf } from '../../language/source/read.ts';
import { firstLanguage } from './firstLanguage.ts';
import type { TextPlacesAnswer, TextsAnswer, TextUsesAnswer } from './messages.ts';
import { namesOfOther } from './namesIn.ts';
import { textIndexOf } from './textIndex.ts';

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

/** The places of each text that have one line. Compiles all pages that are not compiled yet. */
export function textPlacesOf(project: Project): TextPlacesAnswer {
  const tabs = new Map<string, string[]>();
  for (const [key, uses] of project.app ? namesOfOther(project, project.app).texts : [])
    for (const { place, group = '' } of uses)
      if (place === 'tab') tabs.set(group, [...(tabs.get(group) ?? []), key]);
  const lines = [...textIndexOf(project).lines()].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    places: Object.fromEntries(
      lines.map(([key, count]) => [key, (['button', 'title'] as const).filter((place) => count[place] > 0)]),
    ),
    tabs: Object.fromEntries(tabs),
  };
}

/** The maximum number of listed places of a text: a common one is on each page. */
const maxListed = 12;

/** Where a text is used, by file. Compiles all pages that are not compiled yet. */
export function textUsesOf(project: Project, key: string): TextUsesAnswer {
  const files = [...textIndexOf(project).usesOf(key)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    key,
    uses: files
      .slice(0, maxListed)
      .flatMap(([, uses]) => uses)
      .slice(0, maxListed),
    count: files.reduce((sum, [, uses]) => sum + uses.length, 0),
  };
}
