import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { given } from '../testing.ts';
import { linePath } from './linePath.ts';
import Sparkline from './Sparkline.tsx';

describe('the line', () => {
  test('spans the full width, with a margin above and below', () => {
    expect(linePath(['1', '3', '2'])).toEqual({ path: 'M0 94L50 6L100 50', direction: 'up' });
  });

  test('is up, down or neutral by its first and last value', () => {
    expect(linePath(['2', '9', '1'])?.direction).toBe('down');
    expect(linePath(['2', '9', '2'])?.direction).toBe('neutral');
  });

  test('is level for equal values and absent for a single value', () => {
    expect(linePath(['5', '5'])?.path).toBe('M0 50L100 50');
    expect(linePath(['5'])).toBeNull();
  });
});

test('its direction is available to screen readers', () => {
  render(<Sparkline values={['1', '2']} emit={async () => {}} {...given} />);
  expect(screen.getByRole('img', { name: 'widget.sparkline.up' })).toBeDefined();
});

test('has the given size, with and without values', () => {
  const size = (values: string[] | null) => {
    const { container } = render(
      <Sparkline values={values} width={56} height={20} emit={async () => {}} {...given} />,
    );
    const drawn = container.firstElementChild;
    return drawn instanceof HTMLElement || drawn instanceof SVGElement
      ? [drawn.style.width, drawn.style.height]
      : [];
  };
  expect(size(['1', '2'])).toEqual(['56px', '20px']);
  expect(size(null)).toEqual(['56px', '20px']);
});

test('is drawn with the tokens of its tone', () => {
  const { container } = render(
    <Sparkline values={['1', '2']} tone="good" emit={async () => {}} {...given} />,
  );
  expect(container.querySelector('svg')?.style.getPropertyValue('--tone')).toBe('var(--color-good)');
});

test('without values it keeps its size and is hidden from screen readers', () => {
  const { container } = render(<Sparkline values={null} emit={async () => {}} {...given} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});
