import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** A missing link: the node throws while it renders. */
const broken = () => node('frame', { link: 'nowhere', title: 'x' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a node that breaks', () => {
  it('shows the error in its place, and the rest of the page stays', async () => {
    const host = createTestHost();
    renderScreen(
      screenOf([node('text', { text: 'Before' }), broken(), node('text', { text: 'After' })]),
      host,
    );
    expect(await screen.findByText('runtime.fault')).toBeTruthy();
    expect(host.faults).toEqual(['node']);
    expect(screen.getByText('Before')).toBeTruthy();
    expect(screen.getByText('After')).toBeTruthy();
    expect(screen.queryByText(/nowhere/)).toBeNull();
  });

  it('shows the position, the values and the reason in development', async () => {
    const fault = broken();
    renderScreen(screenOf([fault]), createTestHost({ parts: { debug: true } }));
    // The inspector shows the same, once it has loaded.
    const place = await screen.findByText(fault.at, { selector: 'dd' });
    const shown = within(place.parentElement as HTMLElement);
    expect(shown.getByText(/No link nowhere/)).toBeTruthy();
    expect(shown.getByText(/"link": "nowhere"/)).toBeTruthy();
  });
});

describe('a frame whose link has no address yet', () => {
  it('shows the error in its place', async () => {
    const links = { chat: { url: '', frame: true } };
    renderScreen(
      screenOf([node('frame', { link: 'chat', title: 'Chat' }), node('text', { text: 'After' })]),
      createTestHost({ app: { links } }),
    );
    expect(await screen.findByText(/runtime.noLink/)).toBeTruthy();
    expect(screen.getByText('Chat')).toBeTruthy();
    expect(screen.queryByText('runtime.fault')).toBeNull();
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('a source that fails', () => {
  const view = [
    node('text', { text: path('data.user.name') }),
    node('row', { children: nodes(node('amount', { value: path('data.user.worth') })) }),
    node('text', { text: 'Rest' }),
  ];
  const data = { user: { operation: 'user', with: {}, reads: [] } };

  it('is shown in each place and once as a toast, and each place can retry', async () => {
    const user = vi.fn(async (): Promise<unknown> => {
      throw failure('offline', 'No connection');
    });
    const host = createTestHost({ operations: { user } });
    renderScreen(screenOf(view, { data }), host);
    await act(async () => {});
    expect(host.toasts).toEqual(['No connection']);
    expect(document.querySelectorAll('main p')).toHaveLength(2);
    const again = screen.getAllByRole('button', { name: /runtime.retry/ });
    expect(again).toHaveLength(2);
    user.mockImplementation(async () => ({ name: 'Ann', worth: '5' }));
    await act(async () => fireEvent.click(again[1] as HTMLElement));
    expect(screen.getByText('Ann')).toBeTruthy();
    expect(screen.getByText('5')).toBeTruthy();
  });
});

describe('a source that has a name', () => {
  const texts = {
    'runtime.notLoaded': 'No {{what}}.',
    'runtime.notLoadedWhy': 'No {{what}}: {{why}}',
    unreadable: 'Nothing came',
    own: 'books',
    ofOperation: 'users',
  };
  const app = { errors: { unreadable: { t: 'unreadable' } }, labels: { user: { t: 'ofOperation' } } };
  const show = async (label: { t: string } | undefined, kind: string, message = '') => {
    const user = async (): Promise<unknown> => {
      throw failure(kind, message);
    };
    const data = { user: { operation: 'user', with: {}, reads: [], ...(label && { label }) } };
    const host = createTestHost({ operations: { user }, texts, app });
    renderScreen(screenOf([node('text', { text: path('data.user.name') })], { data }), host);
    await act(async () => {});
    return { host, message: document.querySelector('main p')?.textContent };
  };

  it('is called by it where it could not be loaded', async () => {
    expect((await show({ t: 'own' }, 'other')).message).toBe('No books.');
  });

  it('is named by the label of its operation if it has none itself', async () => {
    expect((await show(undefined, 'other')).message).toBe('No users.');
  });

  it('shows the reason if known; an error of the whole page names no part', async () => {
    const { host, message } = await show({ t: 'own' }, 'offline', 'No connection');
    expect(message).toBe('No books: No connection');
    expect(host.toasts).toEqual(['No connection']);
  });
});

describe('a form that needs a source that failed', () => {
  const show = async (props: Record<string, unknown>) => {
    const operations = {
      user: async (): Promise<unknown> => {
        throw failure('offline', 'No connection');
      },
    };
    const validate = Object.assign(() => true, { errors: [] });
    const schema = { $id: 'f', properties: { name: { type: 'string', title: 'Name' } } };
    const host = createTestHost({ operations, forms: { f: { schema, validators: { f: validate } } } });
    const form = node('form', { name: 'f', schema: 'f', ...props });
    const data = { user: { operation: 'user', with: {}, reads: [] } };
    await act(async () => void renderScreen(screenOf([form], { data }), host));
    return document.querySelectorAll('form button[type=button]');
  };
  const submit = { label: 'Send', press: steps({ toast: 'sent' }) };
  const known = path('data.user.known');

  it('shows the error at the field that depends on it', async () => {
    const again = await show({ submit, fields: { name: late({ when: known }) } });
    expect(again).toHaveLength(1);
    expect(again[0]?.closest('[data-field=name]')?.textContent).toContain('No connection');
  });

  it('shows the error at the submit button, for a rule and for the button itself', async () => {
    const rule = late({ field: 'name', check: known, message: 'wrong' });
    expect(await show({ submit, rules: [rule] })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
    cleanup();
    expect(await show({ submit: late({ ...submit, when: known }) })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });
});

describe('a node that broke on the data of a source', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reloads the source on a retry and renders with the new data', async () => {
    const user = vi.fn(async (): Promise<unknown> => ({ name: 7 }));
    const host = createTestHost({ operations: { user } });
    const name = { $: ['.', path('data.user.name').$, 'first'], reads: ['data.user'] };
    renderScreen(
      screenOf([node('text', { text: name })], {
        data: { user: { operation: 'user', with: {}, reads: [] } },
      }),
      host,
    );
    await act(async () => vi.advanceTimersByTimeAsync(10));
    expect(screen.getByText('runtime.fault')).toBeTruthy();
    user.mockImplementation(async () => ({ name: { first: 'Ann' } }));
    fireEvent.click(screen.getByRole('button', { name: 'runtime.retry' }));
    await act(async () => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByText('Ann')).toBeTruthy();
    expect(screen.queryByText('runtime.fault')).toBeNull();
  });
});

describe('a node whose source is on its way', () => {
  it('holds its place, unseen by a screen reader', async () => {
    const data = { user: { operation: 'user', with: {}, reads: [] } };
    const host = createTestHost({ operations: { user: () => new Promise(() => {}) } });
    const facts = node('facts', {
      rows: [
        { label: 'A', value: path('data.user.a') },
        { label: 'B', value: 1 },
      ],
    });
    const list = node('list', { of: path('data.user.rows'), skeleton: 3, children: nodes() });
    const { container } = renderScreen(screenOf([facts, list], { data }), host);
    await act(async () => {});
    const [first, second] = container.querySelector('main')?.children ?? [];
    expect(first?.querySelectorAll('[aria-hidden=true]')).toHaveLength(4);
    expect(second?.children).toHaveLength(3);
    expect(screen.getByRole('main').textContent).toBe('');
    expect(screen.queryByText('A')).toBeNull();
  });

  it('shows placeholders only for nodes marked as likely', async () => {
    const data = { user: { operation: 'user', with: {}, reads: [] } };
    let answer = (_user: unknown) => {};
    const user = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const host = createTestHost({ operations: { user } });
    const view = ['likely', 'unlikely'].map((title) => ({
      ...node('text', { text: title }),
      when: path('data.user.known'),
      reads: path('data.user.known').reads,
      ...(title === 'likely' && { likely: true as const }),
    }));
    const { container } = renderScreen(screenOf(view, { data }), host);
    await act(async () => {});
    expect(container.querySelectorAll('main > *')).toHaveLength(1);
    expect(container.querySelector('main')?.textContent).toBe('');
    await act(async () => answer({ known: false }));
    expect(container.querySelectorAll('main > *')).toHaveLength(0);
  });
});
