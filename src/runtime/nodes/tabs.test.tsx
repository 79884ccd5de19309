import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestHost, node, nodes, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';

const data = (name: string, every?: number) => ({
  operation: name,
  with: {},
  reads: [],
  ...(every ? { every } : {}),
});
const tab = (name: string, parts: Record<string, unknown> = {}) => ({
  name,
  label: name,
  children: nodes(node('text', { text: path(`data.${name}.text`) })),
  ...parts,
});

async function open(tabs: Record<string, unknown>[], props: Record<string, unknown> = {}, every?: number) {
  const operations = Object.fromEntries(
    ['one', 'two', 'three'].map((name) => [name, async () => ({ text: `${name}!` })]),
  );
  const host = createTestHost({ operations });
  const sources = { one: data('one', every), two: data('two', every), three: data('three') };
  const opened = renderScreen(
    screenOf([node('tabs', { tabs, ...props })], { data: sources, state: { tab: null } }),
    host,
  );
  await act(async () => {});
  return { host, ...opened };
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })));
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('tabs', () => {
  it('cost nothing before they are opened, and are kept afterwards', async () => {
    const { host } = await open([tab('one'), tab('two')]);
    expect(host.made.map((call) => call.operation)).toEqual(['one']);
    const first = screen.getByText('one!');
    await press('two');
    expect(host.made.map((call) => call.operation)).toEqual(['one', 'two']);
    await press('one');
    expect(screen.getByText('one!')).toBe(first);
  });

  it('stop reading while they are hidden, and read again when shown', async () => {
    vi.useFakeTimers();
    const { host } = await open([tab('one'), tab('two')], {}, 5);
    const asked = (name: string) => host.made.filter((call) => call.operation === name).length;
    await act(async () => vi.advanceTimersByTimeAsync(11_000));
    expect(asked('one')).toBe(3);
    await press('two');
    await act(async () => vi.advanceTimersByTimeAsync(11_000));
    expect([asked('one'), asked('two')]).toEqual([3, 3]);
    await press('one');
    expect(asked('one')).toBe(4);
    vi.useRealTimers();
  });

  it('move with the arrow keys, wrap around, and move the focus', async () => {
    await open([tab('one'), tab('two'), tab('three')]);
    const list = screen.getByRole('tablist');
    await act(async () => fireEvent.keyDown(list, { key: 'ArrowLeft' }));
    expect(chosen()).toBe('three');
    expect(document.activeElement?.textContent).toBe('three');
    await act(async () => fireEvent.keyDown(list, { key: 'ArrowRight' }));
    expect(chosen()).toBe('one');
    await act(async () => fireEvent.keyDown(list, { key: 'End' }));
    expect(chosen()).toBe('three');
    expect(screen.getAllByRole('tab').map((each) => each.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('follow and set the place that they are bound to', async () => {
    const { page } = await open([tab('one'), tab('two')], { bind: ['state', 'tab'] });
    expect(chosen()).toBe('one');
    await press('two');
    expect(page.state.tab).toBe('two');
    await act(async () => {
      page.state.tab = 'one';
    });
    expect(chosen()).toBe('one');
  });

  it('open the first that is offered where theirs is not', async () => {
    const { page } = await open([tab('one', { when: false }), tab('two'), tab('three')], {
      bind: ['state', 'tab'],
    });
    await act(async () => {
      page.state.tab = 'one';
    });
    expect(chosen()).toBe('two');
    expect(screen.queryByRole('tab', { name: 'one' })).toBeNull();
  });

  it('name their panel, and their panel names them', async () => {
    await open([tab('one', { badge: 120 }), tab('two')]);
    const one = screen.getByRole('tab', { name: /one/ });
    const panel = screen.getByRole('tabpanel');
    expect(one.getAttribute('aria-controls')).toBe(panel.id);
    expect(panel.getAttribute('aria-labelledby')).toBe(one.id);
    expect(one.textContent).toBe('one99+');
  });
});
