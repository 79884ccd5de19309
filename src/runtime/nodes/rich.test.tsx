import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestHost, node, renderScreen, screenOf } from '../testing.tsx';

async function show(html: string) {
  const host = createTestHost();
  const { container } = renderScreen(screenOf([node('rich', { html })]), host);
  await vi.waitFor(() => expect(container.querySelector('main > div')?.childNodes.length).toBeGreaterThan(0));
  return { host, box: container.querySelector('main > div') as HTMLElement };
}

describe('a formatted text', () => {
  it('keeps what formats it, and loses what could act', async () => {
    const { box } = await show(
      '<h2>Title</h2><p style="color:red" class="x" id="root" onclick="alert(1)">A <b>bold</b> word</p><script>alert(1)</script><style>*{}</style><form><input name="pin"></form><iframe src="https://example.com"></iframe>',
    );
    expect(box.querySelector('h2')?.textContent).toBe('Title');
    expect(box.querySelector('b')?.textContent).toBe('bold');
    expect(box.querySelectorAll('script, style, form, input, iframe')).toHaveLength(0);
    expect(box.querySelector('p')?.attributes).toHaveLength(0);
  });

  it('follows only links to https pages, after a question', async () => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => null);
    const { box } = await show(
      '<p><a href="https://example.com/a">good</a> <a href="http://example.com">plain</a> <a href="javascript:alert(1)">bad</a> <a href="/h5/#/x">own</a></p>',
    );
    const links = [...box.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/a',
      null,
      null,
      null,
    ]);
    expect(links[0]?.rel).toBe('noopener noreferrer');
    await act(async () => fireEvent.click(links[0] as HTMLElement));
    expect(open).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'runtime.leave.yes' })));
    expect(open).toHaveBeenCalledWith('https://example.com/a', '_blank', 'noopener,noreferrer');
    open.mockRestore();
  });

  it('shows pictures of this site and of https, when they come near', async () => {
    const { box } = await show(
      '<p>x<img src="/a.png"><img src="http://example.com/b.png"><img src="data:image/png,x"></p>',
    );
    const pictures = [...box.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/a.png']);
    expect(pictures[0]?.getAttribute('loading')).toBe('lazy');
  });
});
