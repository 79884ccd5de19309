import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Node } from '../../language/compiled.ts';
import {
  createTestHost,
  failure,
  late,
  node,
  nodes,
  path,
  renderScreen,
  screenOf,
  steps,
} from '../testing/renderScreen.tsx';

/** Whether the end of the list is near; an observer reports it when it starts and when it changes. */
let near = false;
const observers = new Set<() => void>();

function triggerIntersection(): void {
  near = true;
  for (const tell of observers) tell();
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => callback([{ isIntersecting: near }]);
      }
      observe() {
        observers.add(this.#tell);
        queueMicrotask(() => observers.has(this.#tell) && this.#tell());
      }
      disconnect() {
        observers.delete(this.#tell);
      }
    },
  );
});

afterEach(() => {
  near = false;
  observers.clear();
  vi.unstubAllGlobals();
});

const row = nodes(node('text', { text: path('it.name') }));

function rowsFrom(props: Record<string, unknown> = {}): Node {
  return node('list', { of: path('data.rows.items'), children: row, label: 'Rows', ...props });
}

function shown(): string[] {
  return screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
}

async function open(view: Node[], pages: Record<string, unknown>[][], paged = true) {
  const answers = pages.map((items, index) => ({ items, last: index === pages.length - 1 }));
  const operations = {
    rows: vi.fn((values: Record<string, unknown>): unknown => {
      const page = Number(values.page ?? 1);
      return { items: answers[page - 1]?.items ?? [], pages: pages.length };
    }),
  };
  const host = createTestHost({ operations });
  const paging = { items: ['items'], page: 'page', last: ['pages'], key: 'id' };
  const source = { operation: 'rows', with: {}, reads: [], ...(paged ? { pages: paging } : {}) };
  const opened = renderScreen(screenOf(view, { data: { rows: source } }), host);
  await act(async () => {});
  return { host, operations, ...opened };
}

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));

describe('a list', () => {
  it('shows its rows in the order of the source', async () => {
    await open([rowsFrom()], [named('b', 'a', 'c')]);
    expect(shown()).toEqual(['b', 'a', 'c']);
  });

  it('sorts amounts exactly, with missing ones at the end', async () => {
    const items = [
      { id: 1, name: 'nine', worth: '9' },
      { id: 2, name: 'none', worth: null },
      { id: 3, name: 'ten', worth: '10' },
      { id: 4, name: 'a bit more', worth: '10.000000000000000001' },
      { id: 5, name: 'less', worth: '-11' },
    ];
    const sort = { by: late(path('it.worth')), order: 'descending' };
    await open([rowsFrom({ sort })], [items]);
    expect(shown()).toEqual(['a bit more', 'ten', 'nine', 'less', 'none']);
  });

  it('sorts names by the language, and keeps the order of equal ones', async () => {
    const items = [
      { id: 1, name: 'z1', group: 'b' },
      { id: 2, name: 'é', group: 'a' },
      { id: 3, name: 'z2', group: 'b' },
      { id: 4, name: 'f', group: 'A' },
    ];
    const sort = { by: late(path('it.group')) };
    await open([rowsFrom({ sort })], [items]);
    expect(shown()).toEqual(['é', 'f', 'z1', 'z2']);
  });

  it('renders only the row whose record changed', async () => {
    const drawn: string[] = [];
    const text = vi.fn((key: string | Record<string, string>, values?: Record<string, unknown>) => {
      if (key === 'row') drawn.push(String(values?.name));
      return String(key);
    });
    const children = nodes(node('text', { text: { t: 'row', v: { name: path('it.name') } } }));
    const host = createTestHost({
      operations: { rows: () => ({ items: named('a', 'b', 'c') }) },
      parts: { text },
    });
    const live = { channel: 'rows', key: 'all', merge: 'rows' as const, into: ['items'], by: 'id' };
    const source = { operation: 'rows', with: {}, reads: [], live };
    // Importing it takes real time.
    await import('../page/merge.ts');
    vi.useFakeTimers();
    renderScreen(screenOf([rowsFrom({ children })], { data: { rows: source } }), host);
    await act(async () => vi.advanceTimersByTimeAsync(10));
    drawn.length = 0;
    await act(async () => {
      host.send('rows', 'all', { id: 'b', name: 'B' });
      await vi.advanceTimersByTimeAsync(1000);
    });
    vi.useRealTimers();
    expect(drawn).toEqual(['B']);
  });

  it('loads the next page before its end is visible, without rendering earlier rows', async () => {
    const { operations } = await open([rowsFrom()], [named('a', 'b'), named('c', 'd')]);
    const before = screen.getAllByRole('listitem')[0];
    await act(async () => triggerIntersection());
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
    expect(screen.getAllByRole('listitem')[0]).toBe(before);
    expect(operations.rows).toHaveBeenCalledTimes(2);
  });

  it('keeps loading while its end is visible, and stops at the last page', async () => {
    const { operations } = await open([rowsFrom()], [named('a'), named('b'), named('c')]);
    await act(async () => triggerIntersection());
    await act(async () => {});
    expect(shown()).toEqual(['a', 'b', 'c']);
    expect(operations.rows).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('status', { name: 'runtime.loading' })).toBeNull();
  });

  it('keeps its rows when the next page fails, and tries again only when asked', async () => {
    const { operations } = await open([rowsFrom()], [named('a'), named('b')]);
    operations.rows.mockImplementationOnce(() => {
      throw failure('offline', 'No connection');
    });
    await act(async () => triggerIntersection());
    expect(shown()).toEqual(['a']);
    expect(operations.rows).toHaveBeenCalledTimes(2);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'runtime.retry' })));
    expect(shown()).toEqual(['a', 'b']);
  });

  it('shows its empty view without rows', async () => {
    const empty = nodes(node('empty', { text: 'Nothing yet' }));
    await open([rowsFrom({ empty })], [[]]);
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });

  it('shows two rows with the same id', async () => {
    await open([rowsFrom()], [[...named('a'), ...named('a')]], false);
    expect(shown()).toEqual(['a', 'a']);
  });

  it('runs the steps of a row with the row, and those of a button in it alone', async () => {
    const button = node('button', { label: 'Inner', press: steps({ toast: 'inner' }) });
    const children = nodes(node('text', { text: path('it.name') }), button);
    const { host } = await open(
      [rowsFrom({ children, press: steps({ toast: path('it.name') }) })],
      [named('a', 'b')],
    );
    const second = screen.getAllByRole('listitem')[1];
    if (!second) throw new Error('There is no second row');
    const [whole] = within(second).getAllByRole('button');
    if (!whole) throw new Error('The row is not a button');
    await act(async () => fireEvent.click(whole));
    expect(host.toasts).toEqual(['b']);
    await act(async () => fireEvent.click(within(second).getByRole('button', { name: 'Inner' })));
    expect(host.toasts).toEqual(['b', 'inner']);
  });

  it('renders nodes that read its order when the order changes', async () => {
    const sort = { by: late(path('it.name')), order: path('state.order') };
    const operations = { rows: () => ({ items: named('a', 'c', 'b') }) };
    const host = createTestHost({ operations });
    const source = { operation: 'rows', with: {}, reads: [] };
    const { page } = renderScreen(
      screenOf([rowsFrom({ sort })], { data: { rows: source }, state: { order: 'ascending' } }),
      host,
    );
    await act(async () => {});
    expect(shown()).toEqual(['a', 'b', 'c']);
    await act(async () => {
      page.state.order = 'descending';
    });
    expect(shown()).toEqual(['c', 'b', 'a']);
  });

  it('that is long has only what is near the screen in the page', async () => {
    const window = 700;
    const height = 50;
    class Measured {
      constructor(
        private readonly tell: (entries: { target: Element; contentRect: { height: number } }[]) => void,
      ) {}
      observe(target: Element) {
        queueMicrotask(() => this.tell([{ target, contentRect: { height } }]));
      }
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Measured);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(window);
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
      configurable: true,
      get: () => document.body,
    });
    const names = Array.from({ length: 500 }, (_, index) => `n${index}`);
    await open([rowsFrom()], [named(...names)], false);
    await vi.dynamicImportSettled();
    await act(async () => new Promise((fulfil) => setTimeout(fulfil, 50)));
    expect(shown()[0]).toBe('n0');
    expect(shown().length).toBeGreaterThanOrEqual(window / height);
    expect(shown().length).toBeLessThan(60);
    expect(screen.getByRole('list', { name: 'Rows' }).style.height).toBe(`${500 * height}px`);
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  });
});
