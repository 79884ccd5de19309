import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestHost, late, node, renderScreen, screenOf } from '../testing/renderScreen.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';

const { scope } = renderScreen(screenOf([]), createTestHost()).page;

const heightOf = (props: Record<string, unknown>): number => {
  const { container, unmount } = render(<FormSkeleton node={node('form', props)} scope={scope} />);
  const height = Number.parseFloat((container.firstElementChild as HTMLElement).style.height);
  unmount();
  return height;
};

test('keeps the room of each field', () =>
  expect(heightOf({ fields: { a: {}, b: {} } }) - heightOf({ fields: { a: {} } })).toBe(5.5));

test('takes the settings of a list for one list, however many its items have', () => {
  const few = heightOf({ fields: { 'tags[].name': {} } });
  expect(heightOf({ fields: { 'tags[]': {}, 'tags[].name': {}, 'tags[].note': {} } })).toBe(few);
});

test('keeps the room of a group and of what is in it', () => {
  const one = heightOf({ fields: { 'place.city': {} } });
  expect(heightOf({ fields: { 'place.city': {}, 'place.zip': {} } }) - one).toBe(5.5);
});

test('keeps the room of the first step only', () => {
  const steps = [late({ fields: ['a'] }), late({ fields: ['b', 'c'] })];
  const fields = { a: {}, b: {}, c: {} };
  expect(heightOf({ fields, steps })).toBeLessThan(heightOf({ fields }));
});
