import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { KindProps } from '../render/kind.ts';
import { createTestHost, node, renderScreen, screenOf } from '../testing/renderScreen.tsx';
import { lazyKind } from './lazyKind.tsx';

function propsOf(): KindProps<'divider'> {
  const written = node('kind');
  const { page } = renderScreen(screenOf([]), createTestHost());
  return { node: written, scope: page.scope, props: {} };
}

it('content shown while its code was loading is not mounted again when the page renders again', async () => {
  const { View } = lazyKind(async () => ({ default: () => <input aria-label="kept" /> }));
  const props = propsOf();
  const view = render(<View {...props} />);
  await act(async () => {});
  const input = screen.getByLabelText('kept');
  view.rerender(<View {...props} props={{ changed: true }} />);
  expect(screen.getByLabelText('kept')).toBe(input);
});

it('code that is already loaded is shown immediately', async () => {
  const { View } = lazyKind(async () => ({ default: () => <p>shown</p> }));
  const props = propsOf();
  render(<View {...props} />);
  await act(async () => {});
  cleanup();
  render(<View {...props} />);
  expect(screen.getByText('shown')).toBeDefined();
});
