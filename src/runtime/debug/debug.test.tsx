import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Expression, Tree } from '../../language/compiled.ts';
import { createTestHost, node, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const condition = ($: Tree, ...reads: string[]): Expression => ({ $, reads });
const user = { name: '山田花子', email: 'hanako@example.com', level: 1, verified: true };
const operations = { me: async () => user };
const pages = { session: { me: { operation: 'me', with: {}, reads: [] } } };

const pinned = {
  properties: {
    pin: { type: 'string', writeOnly: true },
    days: { type: 'integer' },
    note: { type: 'string' },
  },
  'x-conditions': [{ path: ['note'], shown: ['>', ['.', ['id', 'form'], 'days'], ['v', 10]] }],
};

/** Opens a page with the inspector. */
async function open(view: ReturnType<typeof node>[]) {
  const asked: string[] = [];
  const host = createTestHost({
    loggedIn: true,
    app: { session: pages.session },
    operations,
    forms: { pin: { schema: pinned, validators: {} } },
    parts: {
      debug: true,
      definitionPlace: async (at) => {
        asked.push(at);
        return 'screens/pages/test.json:12:5';
      },
    },
  });
  const shown = await act(async () => renderScreen(screenOf(view), host));
  const panel = await screen.findByLabelText('Debug');
  await act(async () => {});
  return { ...shown, panel, asked };
}
const openRow = async (panel: HTMLElement, at: string): Promise<HTMLElement> => {
  const row = [...panel.querySelectorAll('details')].find((one) => one.textContent?.includes(at));
  if (!row) throw new Error(`${at} is not listed`);
  row.open = true;
  await act(async () => {
    fireEvent(row, new Event('toggle'));
  });
  return row;
};
/** The panel is drawn again at intervals. */
const drawn = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
  });

const level: Tree = ['>=', ['.', ['id', 'session.me'], 'level'], ['v', 2]];
const verified: Tree = ['.', ['id', 'session.me'], 'verified'];

it('a hidden node is listed with file and line, its condition, and the part of it that is false', async () => {
  const hidden = node('text', { text: 'Secret' }, { when: condition(['&&', verified, level], 'session.me') });
  const { panel, asked } = await open([hidden]);
  await drawn();
  const row = await openRow(panel, hidden.at);
  expect(asked).toEqual([`${hidden.at}/when`]);
  expect(row.textContent).toContain('screens/pages/test.json:12:5');
  expect(row.textContent).toContain('session.me.verified && session.me.level >= 2');
  expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'session.me.level >= 2',
  ]);
  expect(row.textContent).toContain('is false; session.me.level = 1');
});

it('personal data is masked in names, properties and reasons, and a switch shows it', async () => {
  const greeting = node('text', {
    text: condition(['+', ['v', 'Hello '], ['.', ['id', 'session.me'], 'name']], 'session.me'),
  });
  const other: Tree = ['==', ['.', ['id', 'session.me'], 'email'], ['v', 'x']];
  const hidden = node('text', { text: 'x' }, { when: condition(other, 'session.me') });
  const { panel } = await open([greeting, hidden]);
  await drawn();
  await openRow(panel, greeting.at);
  await openRow(panel, hidden.at);
  expect(document.querySelector('main')?.textContent).toContain('Hello 山田花子');
  expect(panel.textContent).toContain('Hello ••••');
  expect(panel.textContent).toContain('session.me.email = "••••"');
  expect(panel.textContent).not.toMatch(/山田|hanako/);
  await act(async () => fireEvent.click(screen.getByLabelText('personal data')));
  expect(panel.textContent).toContain('Hello 山田花子');
  expect(panel.textContent).toContain('hanako@example.com');
});

it('of a form, numbers and choices are shown, and nothing else', async () => {
  const form = node('form', {
    name: 'loan',
    schema: 'pin',
    fields: { pin: {}, days: {} },
    submit: { label: 'Send' },
  });
  const read = node('text', { text: path('forms.loan.days') });
  const { panel, page } = await open([form, read, node('text', { text: path('forms.loan.pin') })]);
  await screen.findByRole('button', { name: 'Send' });
  await act(async () => {
    Object.assign(page.form('loan').values, { pin: '2468', days: 21 });
  });
  await drawn();
  expect(panel.textContent).toContain('"days": 21');
  expect(panel.textContent).not.toContain('2468');
  expect(panel.textContent).toContain('••••');
});

it('the row of a form lists its hidden fields, with the place of each condition and the part that is false', async () => {
  const days: Tree = ['>', ['.', ['id', 'forms.loan'], 'days'], ['v', 7]];
  const fields = { pin: { l: { when: condition(days, 'forms.loan') }, reads: ['forms.loan'] }, days: {} };
  const form = node('form', { name: 'loan', schema: 'pin', fields, submit: { label: 'Send' } });
  const { panel, page, asked } = await open([form]);
  await screen.findByRole('button', { name: 'Send' });
  await act(async () => {
    Object.assign(page.form('loan').values, { days: 3 });
  });
  await drawn();
  const row = await openRow(panel, form.at);
  await drawn();
  const hidden = [...row.querySelectorAll<HTMLElement>('[data-hidden-field]')];
  expect(hidden.map((one) => one.dataset.hiddenField)).toEqual(['pin', 'note']);
  expect(asked).toContain(`${form.at}/fields/pin/when`);
  expect(hidden[0]?.textContent).toContain('screens/pages/test.json:12:5');
  expect(hidden[0]?.textContent).toMatch(/days > 7.*= 3/);
  expect(asked).toContain('schemas/pin#/properties/note/x-shown-when');
  expect(hidden[1]?.textContent).toContain('forms.loan.days = 3');
  await act(async () => {
    Object.assign(page.form('loan').values, { days: 12 });
  });
  await drawn();
  expect(row.querySelectorAll('[data-hidden-field]')).toHaveLength(0);
});

it('values of a node that could not be rendered are masked too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = node('frame', { link: path('session.me.email'), title: path('session.me.name') });
  await open([broken]);
  await screen.findByText('runtime.fault');
  expect(document.querySelector('main')?.textContent).toContain(broken.at);
  expect(document.querySelector('main')?.textContent).toContain('screens/pages/test.json:12:5');
  expect(document.querySelector('main dl')?.textContent).not.toMatch(/山田|hanako/);
});
