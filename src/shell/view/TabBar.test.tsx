import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tab } from '../../language/compiledApp.ts';
import type { Page } from '../../runtime/index.ts';
import { createTestHost, renderScreen, screenOf } from '../../runtime/testing/renderScreen.tsx';
import { TabBar } from './TabBar.tsx';

const tab = (label: string, when?: Tab['when']): Tab => ({
  route: `/pages/${label}`,
  label,
  icon: 'home',
  ...(when !== undefined && { when }),
});
const pref = (name: string): Tab['when'] => ({ $: ['.', ['id', 'prefs'], name], reads: [`prefs.${name}`] });
const broken: Tab['when'] = { $: ['>', ['v', 'a'], ['v', 1]], reads: [] };
const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

const tabs = [tab('first'), tab('expert', pref('expert')), tab('never', false), tab('broken', broken)];

function open(page?: (page: Page) => Page | null) {
  const host = createTestHost({ prefs: { expert: false } });
  const opened = renderScreen(screenOf([]), host);
  render(
    <TabBar tabs={tabs} route="/pages/first" host={host} page={page ? page(opened.page) : opened.page} />,
  );
  return host;
}

test('a tab is shown while its condition holds; one that cannot be computed is not', async () => {
  const host = open();
  expect(shown()).toEqual(['first']);
  await act(async () => {
    host.prefs.expert = true;
  });
  expect(shown()).toEqual(['first', 'expert']);
  await act(async () => {
    host.prefs.expert = null;
  });
  expect(shown()).toEqual(['first']);
});

test('before there is a page, only tabs without a condition are shown', () => {
  open(() => null);
  expect(shown()).toEqual(['first']);
});
