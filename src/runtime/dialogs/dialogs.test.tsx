import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  createTestHost,
  node,
  nodes,
  path,
  renderScreen,
  screenOf,
  steps,
} from '../testing/renderScreen.tsx';
import { SheetLayer } from './SheetLayer.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const touch = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
/** A closed sheet stays visible for a moment. */
const settle = () => act(async () => new Promise((fulfil) => setTimeout(fulfil, 250)));

const ask = node('button', {
  label: 'Send',
  press: steps({ confirm: 'Really?', detail: 'It is final.' }, { toast: 'Sent' }),
});

describe('a question', () => {
  it('continues the steps only after a confirmation', async () => {
    const host = createTestHost();
    renderScreen(screenOf([ask]), host);
    await touch('Send');
    const dialog = await screen.findByRole('dialog', { name: 'Really?' });
    expect(within(dialog).getByText('It is final.')).toBeTruthy();
    await touch('runtime.no');
    expect(host.toasts).toEqual([]);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    await touch('Send');
    await touch('runtime.yes');
    expect(host.toasts).toEqual(['Sent']);
  });

  it('that is closed any other way was answered no', async () => {
    const host = createTestHost();
    renderScreen(screenOf([ask]), host);
    for (const close of [
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
      () => fireEvent.click(screen.getByRole('dialog')),
      () => fireEvent.click(screen.getByRole('button', { name: 'runtime.close' })),
    ]) {
      await touch('Send');
      await act(async () => {
        close();
      });
      await settle();
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(host.toasts).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull();
  });

  it('is answered no when its page is left', async () => {
    const host = createTestHost();
    renderScreen(screenOf([ask]), host);
    await touch('Send');
    await act(async () => {
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.toasts).toEqual([]);
  });

  it('is answered once', async () => {
    const host = createTestHost();
    renderScreen(screenOf([ask]), host);
    await touch('Send');
    await act(async () => {
      const yes = screen.getByRole('button', { name: 'runtime.yes' });
      yes.click();
      yes.click();
      screen.getByRole('button', { name: 'runtime.no' }).click();
    });
    expect(host.toasts).toEqual(['Sent']);
  });
});

describe('a sheet of a page', () => {
  const sheet = node('sheet', {
    name: 'pick',
    title: 'Pick',
    children: nodes(
      node('text', { text: path('given.name') }),
      node('button', { label: 'Done', press: steps({ hide: 'pick' }) }),
    ),
  });
  const open = node('button', { label: 'Open', press: steps({ show: 'pick', with: { name: 'Ann' } }) });

  it('exists only while it is open, and reads its given values', async () => {
    renderScreen(screenOf([open, sheet]), createTestHost());
    expect(screen.queryByRole('dialog')).toBeNull();
    await touch('Open');
    expect(within(screen.getByRole('dialog', { name: 'Pick' })).getByText('Ann')).toBeTruthy();
    await touch('Done');
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    await touch('Open');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is closed by pulling its head down far enough', async () => {
    const { page } = renderScreen(screenOf([open, sheet]), createTestHost());
    await touch('Open');
    const head = screen.getByText('Pick').parentElement as HTMLElement;
    const pull = (distance: number) =>
      act(async () => {
        const at = (clientY: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientY });
        fireEvent.pointerDown(head, at(100));
        fireEvent.pointerMove(head, at(100 + distance));
        await new Promise((fulfil) => setTimeout(fulfil, 60));
        fireEvent.pointerMove(head, at(100 + distance));
        fireEvent.pointerUp(head, at(100 + distance));
      });
    await pull(40);
    expect(page.sheets.open.pick).toBeDefined();
    await pull(140);
    expect(page.sheets.open.pick).toBeUndefined();
  });
});

describe('toasts', () => {
  it('are read out, are gone after three seconds, and stay while they are held', async () => {
    vi.useFakeTimers();
    const host = createTestHost();
    renderScreen(screenOf([]), host);
    await act(async () => host.dialogs.toast('First', 'good'));
    expect(within(screen.getByRole('status')).getByText('First')).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    fireEvent.pointerEnter(screen.getByText('First').parentElement as HTMLElement);
    await act(async () => vi.advanceTimersByTimeAsync(9000));
    expect(screen.getByText('First')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByText('First').parentElement as HTMLElement);
    await act(async () => vi.advanceTimersByTimeAsync(1100));
    expect(screen.queryByText('First')).toBeNull();
  });

  it('are shown once for the same text, and the newest replaces the oldest', async () => {
    const host = createTestHost();
    renderScreen(screenOf([]), host);
    await act(async () => {
      for (const text of ['A', 'B', 'B', 'C', 'D']) host.dialogs.toast(text, 'neutral');
    });
    expect([...screen.getByRole('status').children].map((toast) => toast.textContent)).toEqual([
      'B',
      'C',
      'D',
    ]);
  });

  it('show in the newest dialog, where they can be seen and heard', async () => {
    const host = createTestHost();
    renderScreen(screenOf([ask]), host);
    await touch('Send');
    await act(async () => host.dialogs.toast('Look', 'bad'));
    expect(within(screen.getByRole('dialog')).getByText('Look')).toBeTruthy();
    await touch('runtime.no');
    await settle();
    expect(screen.getByText('Look')).toBeTruthy();
  });
});

test('a sheet reports that it is closed after its dialog was removed, so that the focus can be set', async () => {
  const dialogs: number[] = [];
  const sheet = (open: boolean) => (
    <SheetLayer
      host={createTestHost()}
      open={open}
      title="Sheet"
      close={() => {}}
      closed={() => dialogs.push(document.querySelectorAll('dialog').length)}
    >
      text
    </SheetLayer>
  );
  const { rerender } = render(sheet(true));
  rerender(sheet(false));
  await settle();
  expect(dialogs).toEqual([0]);
});
