/** The pages of an app with their titles. */
import type { Project } from '../../language/node.ts';
import { member, type SourceFile, stringOf } from '../../language/source/read.ts';
import { firstLanguage } from './firstLanguage.ts';
import type { ListedPage } from './messages.ts';
import { contentIn } from './pageContent.ts';
import { wordsOf } from './pageWords.ts';
import { wordingOf } from './wordingOf.ts';

interface Known {
  /** What titles depend on besides the page: the texts, and the languages of the app. */
  texts: readonly (SourceFile | undefined)[];
  /** By file. A page that is in the wrong file has two routes. */
  pages: WeakMap<SourceFile, ListedPage[]>;
}

const known = new WeakMap<Project, Known>();

/** A page is the same object as before if nothing of it has changed: there may be thousands, and few change. */
export function listPages(project: Project): ListedPage[] {
  const { app, locales, widgets } = project;
  const texts = [app, ...locales.values(), ...widgets.values()];
  const before = known.get(project);
  const isCurrent =
    before?.texts.length === texts.length && before.texts.every((source, at) => source === texts[at]);
  const pages: Known['pages'] = isCurrent ? before.pages : new WeakMap();
  known.set(project, { texts, pages });
  let listedOf: ((route: string, source: SourceFile) => ListedPage) | undefined;
  return [...project.facts.all('page')].map(([route, { fact }]) => {
    const { source } = fact;
    const found = pages.get(source)?.find((page) => page.route === route);
    if (found) return found;
    listedOf ??= readerOf(project);
    const fresh = listedOf(route, source);
    const old = before?.pages.get(source)?.find((page) => page.route === route);
    const page = old && isSame(old, fresh) ? old : fresh;
    pages.set(source, [...(pages.get(source) ?? []), page]);
    return page;
  });
}

/** Of the same file and route. */
const isSame = (a: ListedPage, b: ListedPage): boolean =>
  a.title.en === b.title.en && a.title.ja === b.title.ja && a.words === b.words;

function readerOf(project: Project): (route: string, source: SourceFile) => ListedPage {
  const [en = '', ja = ''] = ['en', 'ja'].map((tag) => languageForTag(project, tag));
  const contentOf = contentIn(project);
  return (route, source) => {
    const content = contentOf(source);
    const { title } = content;
    return {
      route,
      file: source.file,
      title: { en: wordingOf(project, title, en), ja: wordingOf(project, title, ja) },
      words: wordsOf(project, content),
    };
  };
}

/** The code of the app’s language with a tag; the app's default language if it has none. */
function languageForTag(project: Project, wanted: string): string {
  const all = member(member(project.app?.root, 'languages'), 'all');
  const codes = project.facts.get('app', 'app')?.languages.supported ?? [];
  const tagOf = (code: string): string => stringOf(member(member(all, code), 'tag')) ?? code;
  return codes.find((code) => tagOf(code).split('-')[0] === wanted) ?? firstLanguage(project);
}
