import { expect, test } from 'vitest';
import { check, disk, overlay, readProject } from '../../src/language/node.ts';
import { type Links, withChanges } from '../../src/studio/app/pages/links.ts';
import { answers, answersOfCompiled } from '../../src/studio/server/answers.ts';
import { Compiling } from '../../src/studio/server/compiling.ts';
import type { PageLinksAnswer } from '../../src/studio/server/messages.ts';
import { namesIn, namesOfPage } from '../../src/studio/server/namesIn.ts';
import { pageLinksOf } from '../../src/studio/server/pageLinks.ts';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from './apps.ts';
import { Choices, mutantOf } from './mutate.ts';

const { library, exchange } = apps;
if (!library || !exchange) throw new Error('An app is missing');

/** As JSON, in which the order counts too. */
const shown = ({ texts, pages }: ReturnType<typeof namesIn>): string => JSON.stringify([[...texts], pages]);

test('the names that are noted while a page is compiled are those that a rename would find', {
  timeout: 240_000,
}, async () => {
  for (const app of [library, exchange]) {
    const over = new Map<string, string | null>();
    const project = readProject(app, overlay(disk, over));
    expect(await new Compiling(project).done()).toBe(true);
    const compare = (what: string, of = [...project.screens.values()]) => {
      for (const page of of)
        expect(shown(namesOfPage(project, page)), `${what}: ${page.file}`).toBe(
          shown(namesIn(project, page)),
        );
    };
    compare('unchanged');
    const pages = filesOf(app).filter((file) => /\/screens\/(?!parts\/).*\//.test(file));
    const choices = new Choices(seeded(3_000_017));
    for (let turn = 0; turn < 60; turn++) {
      const { file, what, text } = mutantOf(pages, disk.read, choices);
      over.set(file, text);
      project.refresh([file]);
      const page = project.sourceOf(project.relative(file));
      compare(what, page ? [page] : []);
      over.delete(file);
      project.refresh([file]);
    }
  }
});

test('after any sequence of edits, the answers for the views are those of an app that is read anew', {
  timeout: 240_000,
}, async () => {
  const over = new Map<string, string | null>();
  const files = overlay(disk, over);
  const project = readProject(library, files);
  const compiling = new Compiling(project);
  const choices = new Choices(seeded(7_000_003));
  const all = filesOf(library);
  const pages = all.filter((file) => /\/screens\/(?!parts\/)\w+\//.test(file));
  const edits: (() => string)[] = [
    () => {
      const { file, text } = mutantOf(all, disk.read, choices);
      over.set(file, text);
      return file;
    },
    () => {
      const file = choices.of(pages);
      over.set(file, null);
      return file;
    },
    () => {
      const page = choices.of(pages);
      const copy = page.replace(/\.json$/, `${choices.below(3)}.json`);
      over.set(copy, disk.read(page));
      return copy;
    },
  ];
  const keys = ['account.title', 'tab.home', 'common.back'];
  const { '/api/palette': _, ...quick } = answers;
  const { '/api/pages/links': __, ...compiled } = answersOfCompiled;
  const askLinks = (of: typeof project, since: string): PageLinksAnswer =>
    JSON.parse([...pageLinksOf(of, since)].join(''));
  /** What a view knows: each time it only asks for what has changed. */
  let seen: { state: string; links: Links | undefined } = { state: '', links: undefined };
  const seenLinks = (): Links => {
    const answer = askLinks(project, seen.state);
    const links = withChanges(seen.links, answer);
    seen = { state: answer.state, links };
    return links;
  };
  /** The numbers of the keys depend on what was asked before. */
  const shownLinks = ({ pages, keys: all }: Links) =>
    Object.entries(pages)
      .map(([route, { to, texts }]) => [route, to, texts.map((at) => all[at])])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const answersOf = (of: typeof project): string =>
    JSON.stringify([
      shownLinks(of === project ? seenLinks() : withChanges(undefined, askLinks(of, ''))),
      ...Object.values({ ...quick, ...compiled }).flatMap((answer) =>
        keys.map((key) => answer(of, () => key)),
      ),
    ]);
  for (let turn = 0; turn < 40; turn++) {
    const changed = [...over.keys()];
    const isBack = changed.length > choices.below(3);
    const file = isBack ? choices.of(changed) : choices.of(edits)();
    if (isBack) over.delete(file);
    project.refresh([file]);
    // Sometimes a change comes before the last one is compiled, and sometimes the checker is first.
    const order = choices.below(3);
    if (order === 0) continue;
    if (order === 1) check(project);
    else await compiling.named();
    expect(answersOf(project), `${turn} ${file}`).toBe(answersOf(readProject(library, files)));
  }
});

test('an edit of a page while all are compiled begins again, and ends with its new names', async () => {
  const over = new Map<string, string | null>();
  const project = readProject(library, overlay(disk, over));
  const compiling = new Compiling(project);
  const done = compiling.done();
  const [page] = [...project.screens.values()];
  const file = `${library.root}/${page?.file}`;
  over.set(file, disk.read(file).replace(/\}\s*$/, ', "let": {} }'));
  project.refresh([file]);
  expect(await done).toBe(true);
  for (const one of project.screens.values())
    expect(shown(namesOfPage(project, one))).toBe(shown(namesIn(project, one)));
});

test('compiling ends when it is stopped', async () => {
  const compiling = new Compiling(readProject(exchange));
  const done = compiling.done();
  compiling.stop();
  expect(await done).toBe(false);
});
