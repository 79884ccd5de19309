/** The pages of an app with their titles. */
import type { Project } from '../../language/node.ts';
import { member, stringOf } from '../../language/source/read.ts';
import { firstLanguage } from './firstLanguage.ts';
import type { ListedPage } from './messages.ts';
import { wordsIn } from './pageWords.ts';
import { wordingOf } from './wordingOf.ts';

export function listPages(project: Project): ListedPage[] {
  const [en = '', ja = ''] = ['en', 'ja'].map((tag) => languageForTag(project, tag));
  const words = wordsIn(project);
  return [...project.facts.all('page')].map(
    ([
      route,
      {
        fact: { source },
      },
    ]) => {
      const { title } = Object(source.content);
      return {
        route,
        file: source.file,
        title: { en: wordingOf(project, title, en), ja: wordingOf(project, title, ja) },
        words: words(source, title),
      };
    },
  );
}

/** The code of the app’s language with a tag; the app's default language if it has none. */
function languageForTag(project: Project, wanted: string): string {
  const all = member(member(project.app?.root, 'languages'), 'all');
  const codes = project.facts.get('app', 'app')?.languages.supported ?? [];
  const tagOf = (code: string): string => stringOf(member(member(all, code), 'tag')) ?? code;
  return codes.find((code) => tagOf(code).split('-')[0] === wanted) ?? firstLanguage(project);
}
