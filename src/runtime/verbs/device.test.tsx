import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestHost, node, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

describe('a step that shares', () => {
  const address = 'https://app.example/?code=1';
  const view = [
    node('button', {
      label: 'Share',
      press: steps({ share: address, title: 'Join', text: 'Words' }, { toast: 'next' }),
    }),
  ];

  async function shareOn(device: ((data: ShareData) => Promise<void>) | null) {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    if (device) Object.defineProperty(navigator, 'share', { value: device, configurable: true });
    const host = createTestHost();
    renderScreen(screenOf(view), host);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Share' }).getAttribute('aria-busy')).toBeNull(),
    );
    return { toasts: host.toasts, copied: written.mock.calls.map(([text]) => text) };
  }

  it('copies the address if the device cannot share, with a message', async () => {
    expect(await shareOn(null)).toEqual({ toasts: ['runtime.copied', 'next'], copied: [address] });
  });

  it('copies it where the device may not offer anything', async () => {
    const forbidden = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    expect(await shareOn(forbidden)).toEqual({ toasts: ['runtime.copied', 'next'], copied: [address] });
  });

  it('passes title, text and address to the device', async () => {
    const device = vi.fn(async () => {});
    expect(await shareOn(device)).toEqual({ toasts: ['next'], copied: [] });
    expect(device).toHaveBeenCalledWith({ url: address, title: 'Join', text: 'Words' });
  });

  it('ends without an error if the user cancels', async () => {
    const given = () => Promise.reject(new DOMException('Gone', 'AbortError'));
    expect(await shareOn(given)).toEqual({ toasts: [], copied: [] });
  });
});
