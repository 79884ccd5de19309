import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Node } from '../../language/compiled.ts';
import { createTestHost, node, nodes, renderScreen, screenOf, steps } from '../testing/renderScreen.tsx';

const show = (...view: Node[]) =>
  renderScreen(screenOf(view), createTestHost()).container.querySelector('main');

describe('an amount', () => {
  const tones = { change: { positive: 'good', negative: 'bad' } };
  const written = (props: Record<string, unknown>) =>
    renderScreen(
      screenOf([node('amount', props)]),
      createTestHost({ app: { tones } }),
    ).container.querySelector('main')?.textContent;

  it('that is coloured by its sign shows the sign', () => {
    expect(written({ value: '1.5', tone: 'change' })).toBe('+1.5');
    expect(written({ value: '-1.5', tone: 'change', as: 'percent' })).toBe('-1.5%');
    expect(written({ value: '0', tone: 'change' })).toBe('0');
  });

  it('that is cut to zero has no sign', () => {
    expect(written({ value: '-0.001', places: 2 })).toBe('0.00');
    expect(written({ value: '0.001', places: 2, sign: true })).toBe('0.00');
  });

  it('that is shown as zero has the colour of zero, and no direction', () => {
    const inked = (props: Record<string, unknown>) => {
      const host = createTestHost({ app: { tones } });
      const { container } = renderScreen(screenOf([node('amount', { tone: 'change', ...props })]), host);
      return container.querySelector('main span')?.className ?? '';
    };
    expect(inked({ value: '-0.001', places: 2 })).toBe(inked({ value: '0', places: 2 }));
    expect(inked({ value: '0.001', places: 2 })).toBe(inked({ value: '0', places: 2 }));
    expect(inked({ value: '-0.01', places: 2 })).not.toBe(inked({ value: '0', places: 2 }));
  });

  it('that is not there is a dash', () => {
    expect(written({ value: null, unit: 'X' })).toBe('–');
  });

  it('that is no decimal is shown unchanged', () => {
    expect(written({ value: 'soon' })).toBe('soon');
  });

  it('that is hidden shows asterisks and is announced as hidden', () => {
    expect(written({ value: '987654321', hide: true })).toBe('****runtime.hidden');
  });

  it('has its unit and the mark of an estimate', () => {
    expect(written({ value: '2', unit: 'X', approximate: true })).toBe('≈2X');
  });
});

describe('a text', () => {
  it('is shortened in the middle only if that makes it shorter', () => {
    expect(show(node('text', { text: 'abcdefghij', shorten: [2, 3] }))?.textContent).toBe('ab…hij');
    expect(show(node('text', { text: 'abcdef', shorten: [2, 3] }))?.textContent).toBe('abcdef');
  });

  it('that is missing takes no room', () => {
    expect(show(node('text', { text: null }))?.childElementCount).toBe(0);
  });

  it('formats a moment, and shows a dash without one', () => {
    expect(show(node('text', { text: 0, as: 'date' }))?.textContent).toBe('date 1970-01-01T00:00:00.000Z');
    expect(show(node('text', { text: null, as: 'date' }))?.textContent).toBe('–');
  });
});

describe('a status', () => {
  const statuses = { s: { '1': { label: { t: 'Passed' }, tone: 'good' as const } } };

  it('has the label of its set, for a number or a string', () => {
    renderScreen(
      screenOf([node('status', { set: 's', value: 1 }), node('status', { set: 's', value: '1' })], {
        statuses,
      }),
      createTestHost(),
    );
    expect(screen.getAllByText('Passed')).toHaveLength(2);
  });

  it('of an unknown value is shown unchanged', () => {
    renderScreen(
      screenOf([node('status', { set: 's', value: 'constructor' })], { statuses }),
      createTestHost(),
    );
    expect(screen.getByText('constructor')).toBeTruthy();
  });
});

describe('facts', () => {
  const factOf = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

  it('write each value the way it asks for', () => {
    show(
      node('facts', {
        rows: [
          { label: 'Fee', value: '1', as: 'amount', unit: 'X', places: 2 },
          { label: 'Card', value: '1234567890', as: 'mask' },
          { label: 'Short', value: '123', as: 'mask' },
          { label: 'Sure', value: false, as: 'bool' },
          { label: 'None', value: null },
          { label: 'Hidden', value: 'x', when: false },
        ],
      }),
    );
    expect(factOf('Fee')).toBe('1.00X');
    expect(factOf('Card')).toBe('••••7890');
    expect(factOf('Short')).toBe('••••');
    expect(factOf('Sure')).toBe('runtime.false');
    expect(factOf('None')).toBe('–');
    expect(screen.queryByText('Hidden')).toBeNull();
  });

  it('of a schema show every field of it, by its type, but what is only ever written', async () => {
    const properties = {
      amount: { type: 'string', format: 'decimal', title: 'f.amount' },
      sure: { type: 'boolean', 'x-title': { en: 'Sure?' } },
      code: { type: 'string', writeOnly: true },
      added: { type: 'string' },
      left: { type: 'string' },
    };
    const host = createTestHost({ forms: { f: { schema: { properties }, validators: {} } } });
    const value = { amount: '7', sure: true, code: '123456', added: 'New', left: 'out', more: 'x' };
    // React waits for the schema only inside an awaited act.
    await act(
      async () => void renderScreen(screenOf([node('facts', { of: 'f', value, except: ['left'] })]), host),
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'f.amount',
      'Sure?',
      'code',
      'added',
    ]);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '7',
      'runtime.true',
      '••••',
      'New',
    ]);
  });
});

describe('a picture', () => {
  const sourceOf = (src: string) =>
    show(node('image', { src, alt: '' }))
      ?.querySelector('img')
      ?.getAttribute('src') ?? null;

  it('is loaded only from this site, over HTTPS, or from the page itself', () => {
    expect(sourceOf('/files/a.png')).toBe('/files/a.png');
    expect(sourceOf('https://example.com/a.png')).toBe('https://example.com/a.png');
    expect(sourceOf('http://example.com/a.png')).toBeNull();
    expect(sourceOf('//example.com/a.png')).toBeNull();
    expect(sourceOf('data:image/svg+xml,x')).toBeNull();
    expect(sourceOf('javascript:alert(1)')).toBeNull();
    expect(sourceOf('')).toBeNull();
  });
});

describe('a box that can be pressed', () => {
  it('has its content or its label as its name', () => {
    const children = nodes(node('text', { text: 'Inside' }));
    show(
      node('stack', { children, press: steps() }),
      node('row', { children, press: steps(), label: 'Named' }),
      node('card', { children }),
    );
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toContain(
      'Named',
    );
    expect(screen.getByRole('button', { name: 'Inside' })).toBeTruthy();
  });
});
