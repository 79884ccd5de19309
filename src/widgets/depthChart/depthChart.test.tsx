import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Book, scaled } from '../levels.ts';
import { given, pushedStream } from '../testing.ts';
import DepthChart from './DepthChart.tsx';
import { depthShape } from './shape.ts';

const book: Book = {
  seq: 1,
  bids: [
    ['99', '1'],
    ['98', '1'],
    ['90', '50'],
  ],
  asks: [
    ['101', '2'],
    ['102', '2'],
  ],
};

describe('the shape', () => {
  const shape = depthShape(book) ?? expect.fail('no shape');

  test('reaches equally far to both sides, as far as the shorter one', () => {
    expect([shape.low, shape.middle, shape.high]).toEqual([scaled('98'), scaled('100'), scaled('102')]);
  });

  test('is as high as the deepest side within it: a far order does not flatten the rest', () => {
    expect(shape.deepest).toBe(scaled('4'));
    expect(shape.asks).toBe('M50 102H75V54H100V8H102V102Z');
    expect(shape.bids).toBe('M50 102H25V77H0V54H-2V102Z');
  });

  test('is not there while a side is empty', () => {
    expect(depthShape({ ...book, asks: [] })).toBeNull();
  });
});

test('the chart draws the shape and writes its prices', () => {
  render(<DepthChart book={pushedStream<Book>(book)} precision={1} emit={async () => {}} {...given} />);
  expect(document.querySelector('[data-part="asks"]')?.getAttribute('d')).toBe(
    'M50 102H75V54H100V8H102V102Z',
  );
  expect(document.querySelector('[data-part="middle"]')?.textContent).toBe('100.0');
});

test('without a book it is a skeleton', () => {
  render(<DepthChart book={pushedStream<Book>()} precision={1} emit={async () => {}} {...given} />);
  expect(document.querySelector('figure')?.hasAttribute('data-loading')).toBe(true);
});
