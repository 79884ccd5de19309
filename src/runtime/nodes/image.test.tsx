import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestHost, node, nodes, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';
import styles from './Image.module.css';
import layout from './layout.module.css';

const data = { book: { operation: 'book', reads: [], with: {} } };
const picture = node('image', { src: path('data.book.logo'), alt: '', size: 'xs', shape: 'circle' });
const row = node('row', {
  shares: [0, 4, 3],
  children: nodes(
    picture,
    node('text', { text: path('data.book.name') }),
    node('text', { text: path('data.book.price') }),
  ),
});

const open = (answer: () => Promise<unknown>) =>
  renderScreen(screenOf([row], { data }), createTestHost({ operations: { book: answer } })).container;
const found = async () => {
  const page = open(async () => ({ name: 'One', price: '2', logo: '/one.svg' }));
  await act(async () => {});
  return page;
};
const place = (page: HTMLElement) => page.querySelector<HTMLElement>(`.${styles.xs}`);

describe('a small round picture', () => {
  it('has the place before its address is known that it has afterwards', async () => {
    const before = place(open(() => new Promise(() => {})));
    expect(before?.style.aspectRatio).toBe('1 / 1');
    expect(before?.querySelector('img')).toBeNull();
    const after = place(await found());
    expect(after?.style.aspectRatio).toBe('1 / 1');
    expect(after?.className).toContain(styles.circle);
  });

  it('that is decorative is not announced and is loaded when it is visible', async () => {
    const img = place(await found())?.querySelector('img');
    expect(img?.getAttribute('alt')).toBe('');
    expect(img?.getAttribute('loading')).toBe('lazy');
  });

  it('that cannot be loaded keeps its place', async () => {
    const box = place(await found());
    await act(async () => {
      const img = box?.querySelector('img');
      if (img) fireEvent.error(img);
    });
    expect(box?.querySelector('img')).toBeNull();
    expect(box?.querySelector('svg')).not.toBeNull();
    expect(box?.style.aspectRatio).toBe('1 / 1');
  });
});

describe('a row with shares', () => {
  const shares = (page: HTMLElement) =>
    [...page.querySelectorAll<HTMLElement>(`.${layout.grow}`)].map(({ style }) => style.flexGrow);

  it('divides its room among those that have one, also while they are on their way', async () => {
    expect(shares(open(() => new Promise(() => {})))).toEqual(['4', '3']);
    expect(shares(await found())).toEqual(['4', '3']);
  });
});
