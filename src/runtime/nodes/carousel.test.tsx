import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestHost, node, nodes, path, renderScreen, screenOf } from '../testing/renderScreen.tsx';

async function show(count: number, look?: string) {
  const of = Array.from({ length: count }, (_, index) => `Slide ${index + 1}.`);
  const carousel = node('carousel', {
    of,
    look,
    label: 'Slides',
    children: nodes(node('text', { text: path('it') })),
  });
  await act(async () => void renderScreen(screenOf([carousel]), createTestHost()));
  await screen.findByLabelText('Slides');
  return screen.getByLabelText('Slides');
}

describe('a carousel', () => {
  it('has a few slides all there, with a dot for each', async () => {
    const box = await show(3);
    expect(box.textContent).toBe('Slide 1.Slide 2.Slide 3.');
    expect(box.querySelectorAll('[aria-hidden=true] > span')).toHaveLength(3);
  });

  it('renders only slides near the current one, and announces which it is', async () => {
    const box = await show(40);
    expect(box.textContent).toBe('Slide 1.Slide 2.Slide 3.1 / 40');
    expect(box.querySelectorAll('li')).toHaveLength(40);
    expect(box.querySelectorAll('[aria-hidden=true] > span')).toHaveLength(0);
  });

  it('rolls many lines in the same way', async () => {
    const box = await show(40, 'ticker');
    expect(box.textContent).toBe('Slide 1.Slide 2.Slide 3.');
  });
});
