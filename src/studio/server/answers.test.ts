import path from 'node:path';
import { expect, test } from 'vitest';
import { readProject } from '../../language/node.ts';
import { nameOf } from './appName.ts';
import { formsOf } from './forms.ts';
import type { PageLinksAnswer } from './messages.ts';
import { pageLinksOf } from './pageLinks.ts';
import { pageMapOf } from './pageMap.ts';
import { tablesOf } from './tables.ts';
import { textPlacesOf, textsOf, textUsesOf } from './textUses.ts';

const project = readProject({ root: path.join(import.meta.dirname, '../../../examples/library') });

test('an app that follows the device starts with the language that it names otherwise', () => {
  expect(textsOf(project).reference).toBe('ja');
  expect(nameOf(project)).not.toBe('app.name');
});

test('each text has the places where it is used, and those with one line are known', () => {
  const { languages } = textsOf(project);
  expect(languages.map(({ file }) => file)).toEqual(['locales/ja.json', 'locales/en.json']);
  expect(textUsesOf(project, 'tab.home').uses).toContainEqual({
    file: 'screens/app.json',
    at: '/tabBars/main/0/label',
    place: 'tab',
    group: 'main',
  });
  const { uses, count } = textUsesOf(project, 'account.title');
  expect(uses).toContainEqual({ file: 'screens/account.json', at: '/title', place: 'title' });
  expect(count).toBe(uses.length);
  const { places, tabs } = textPlacesOf(project);
  expect(places['account.title']).toEqual(['title']);
  expect(tabs.main?.[0]).toBe('tab.home');
});

test('pages have their links; forms their fields and pages; guards their pages', () => {
  const pages = pageMapOf(project).pages;
  expect(pages.find(({ route }) => route === '/account')).toMatchObject({
    isTab: true,
    file: 'screens/account.json',
  });
  const links: PageLinksAnswer = JSON.parse([...pageLinksOf(project, '')].join(''));
  expect(links.pages['/account']?.to).toContain('/account/login');
  expect(links.pages['/account']?.texts.map((at) => links.keys[at])).toContain('account.title');
  const book = formsOf(project).forms.find(({ name }) => name === 'book');
  expect(book?.pages).toEqual(['screens/staff/book.json']);
  expect(book?.fields.length).toBeGreaterThan(1);
  expect(tablesOf(project).guardedPages.staff?.length).toBeGreaterThan(0);
  expect(tablesOf(project).icons).toContain('house');
});
