import { expect, test } from 'vitest';
import { pathOf, pieceAt, type ReleasePiece } from './paths.ts';

const pieces: [path: string, piece: ReleasePiece][] = [
  ['app.json', { kind: 'app' }],
  ['screens/home.json', { kind: 'screen', route: '/home' }],
  ['screens/pages/loans/index.json', { kind: 'screen', route: '/pages/loans/index' }],
  ['texts/en.json', { kind: 'texts', language: 'en', route: null }],
  ['texts/en/app.json', { kind: 'texts', language: 'en', route: '/app' }],
  [
    'texts/zh-Hant/pages/loans/index.json',
    { kind: 'texts', language: 'zh-Hant', route: '/pages/loans/index' },
  ],
  ['forms/loan.json', { kind: 'schema', form: 'loan' }],
  ['forms/loan.js', { kind: 'validators', form: 'loan' }],
  ['forms/pets/shed.build.json', { kind: 'schema', form: 'pets/shed.build' }],
];

test.each(pieces)('%s is a piece, and has this path', (path, piece) => {
  expect(pieceAt(path)).toEqual(piece);
  expect(pathOf(piece)).toBe(path);
});

test.each([
  '',
  'other.json',
  'screens/home.js',
  'screens/../app.json',
  'forms/../app.json',
  'other/x.json',
  'texts/en',
])('at %j stands nothing', (path) => expect(pieceAt(path)).toBeUndefined());
