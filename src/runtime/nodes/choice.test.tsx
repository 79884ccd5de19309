import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestHost, late, node, path, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

const options = ['25', '50', '100'].map((value) => ({ value, label: `${value}%` }));

function open(
  props: Record<string, unknown>,
  state: Record<string, string | boolean | null> = { part: null },
) {
  const host = createTestHost({ operations: { pairs: async () => [{ id: 7, name: 'Seven' }] } });
  const choice = node('choice', { bind: ['state', 'part'], label: 'Part', ...props });
  const data = { pairs: { operation: 'pairs', with: {}, reads: [] } };
  return { host, ...renderScreen(screenOf([choice], { state, data }), host) };
}

const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })));

describe('a choice', () => {
  it('sets the value where it is bound, then runs its steps', async () => {
    const { page, host } = open({ options, change: steps({ toast: path('state.part') }) });
    expect(screen.getByRole('radiogroup', { name: 'Part' })).toBeTruthy();
    await choose('50%');
    expect(page.state.part).toBe('50');
    expect(host.toasts).toEqual(['50']);
  });

  it('follows the value when that is set from elsewhere', async () => {
    const { page } = open({ options });
    await act(async () => {
      page.state.part = '100';
    });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '100%' }).checked).toBe(true);
  });

  it('can be deselected by a second press only if it is nullable', async () => {
    const { page, unmount } = open({ options, nullable: true }, { part: '25' });
    await choose('25%');
    expect(page.state.part).toBeNull();
    unmount();
    const strict = open({ options }, { part: '25' });
    await choose('25%');
    expect(strict.page.state.part).toBe('25');
  });

  it('offers the rows of a source', async () => {
    const rows = { of: path('data.pairs'), value: late(path('it.id')), label: late(path('it.name')) };
    const { page } = open({ options: rows, look: 'list' });
    await act(async () => {});
    await choose('Seven');
    expect(page.state.part).toBe(7);
  });

  it('of more than can be in sight is made with the picker of the device, in a form too', async () => {
    const many = Array.from({ length: 61 }, (_, value) => ({ value, label: `No. ${value}` }));
    const { page, unmount } = open({ options: many, look: 'chips' });
    await act(async () => void fireEvent.change(screen.getByRole('combobox'), { target: { value: '7' } }));
    expect(page.state.part).toBe(7);
    unmount();
    const schema = { $id: 'f', properties: { part: { type: 'integer', title: 'Part' } } };
    const validate = Object.assign(() => true, { errors: [] });
    const host = createTestHost({ forms: { f: { schema, validators: { f: validate } } } });
    const fields = { part: { widget: 'segmented', options: many } };
    await act(
      async () => void renderScreen(screenOf([node('form', { name: 'f', schema: 'f', fields })]), host),
    );
    expect(screen.getAllByRole('option', { name: /^No\. / })).toHaveLength(61);
  });

  it('omits options whose condition is false', () => {
    open({
      options: [
        { value: 1, label: 'Yes', when: true },
        { value: 2, label: 'No', when: false },
        { value: 3, label: 'Unknown', when: null },
      ],
    });
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('as a slider moves between its options, starting without a value', async () => {
    const { page } = open({ options, look: 'slider' });
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Part' });
    expect(slider.getAttribute('aria-valuetext')).toBe('runtime.unset');
    expect(slider.max).toBe('3');
    await act(async () => fireEvent.change(slider, { target: { value: '2' } }));
    expect(page.state.part).toBe('50');
    expect(slider.getAttribute('aria-valuetext')).toBe('50%');
    expect(slider.max).toBe('3');
    await act(async () => fireEvent.change(slider, { target: { value: '0' } }));
    expect(page.state.part).toBeNull();
  });

  it('as a slider whose value is always one of its own has no empty stop', async () => {
    open({ options, look: 'slider' }, { part: '25' });
    expect((await screen.findByRole<HTMLInputElement>('slider')).max).toBe('2');
  });

  it('without options is a switch', async () => {
    const { page } = open({}, { part: false });
    const toggle = screen.getByRole('switch', { name: 'Part' });
    await act(async () => fireEvent.click(toggle));
    expect(page.state.part).toBe(true);
  });

  it('as a select has an empty option only while nothing is chosen', async () => {
    const { page } = open({ options, look: 'select' });
    const select = screen.getByRole('combobox', { name: 'Part' });
    expect(select.textContent).toContain('runtime.unset');
    await act(async () => fireEvent.change(select, { target: { value: '1' } }));
    expect(page.state.part).toBe('50');
    expect(select.textContent).not.toContain('runtime.unset');
  });
});

describe('a search', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function field() {
    const host = createTestHost();
    const { page } = renderScreen(
      screenOf([node('search', { bind: ['state', 'words'], placeholder: 'Find' })], { state: { words: '' } }),
      host,
    );
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });
    const type = (value: string) => act(async () => fireEvent.change(input, { target: { value } }));
    const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    return { page, input, type, wait };
  }

  it('searches after a pause in typing, and shows the input at once', async () => {
    vi.useFakeTimers();
    const { page, input, type, wait } = field();
    await type('a');
    await wait(200);
    await type('ab');
    await wait(200);
    expect(input.value).toBe('ab');
    expect(page.state.words).toBe('');
    await wait(100);
    expect(page.state.words).toBe('ab');
  });

  it('does not search while an input method is composing', async () => {
    vi.useFakeTimers();
    const { page, input, type, wait } = field();
    fireEvent.compositionStart(input);
    await type('びっと');
    await wait(1000);
    expect(page.state.words).toBe('');
    await act(async () => {
      fireEvent.compositionEnd(input);
    });
    await wait(300);
    expect(page.state.words).toBe('びっと');
  });

  it('is cleared at once', async () => {
    vi.useFakeTimers();
    const { page, input, type, wait } = field();
    await type('a');
    await wait(300);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'runtime.clear' })));
    expect(page.state.words).toBe('');
    expect(input.value).toBe('');
  });
});
