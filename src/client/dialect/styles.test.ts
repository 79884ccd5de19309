/** Every `style` and `explode` that OpenAPI has, with the values of its own table of examples. */
import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';

const list = ['blue', 'black', 'brown'];
const record = { R: 100, G: 200, B: 150 };

/** Where a parameter is sent, in the client's table. */
type Where = 'path' | 'query' | 'header' | 'cookie';

function written(where: Where, style: string, explode: boolean, color: unknown): string {
  const special = { in: { color: { in: where, style, explode } } };
  const { path, query, headers } = assemble(where === 'path' ? '/{color}' : '/', { color }, special);
  if (where === 'path') return path.slice(1);
  if (where === 'query') return query;
  return String(headers[where === 'header' ? 'color' : 'Cookie']);
}

test.each<[Where, string, boolean, list: string, record: string]>([
  ['path', 'matrix', false, ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['path', 'label', false, '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['query', 'spaceDelimited', false, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['query', 'pipeDelimited', false, 'color=blue|black|brown', 'color=R|100|G|200|B|150'],
  ['header', 'simple', false, 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, 'blue,black,brown', 'R=100,G=200,B=150'],
  ['cookie', 'form', false, 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'form', true, 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
])('%s %s, explode %s', (where, style, explode, ofList, ofRecord) => {
  expect(written(where, style, explode, list)).toBe(ofList);
  expect(written(where, style, explode, record)).toBe(ofRecord);
});

test('deepObject writes each field with its name in brackets', () => {
  expect(written('query', 'deepObject', true, record)).toBe('color[R]=100&color[G]=200&color[B]=150');
});

test.each([
  ['simple', ['..']],
  ['simple', [null]],
  ['simple', '.'],
  ['label', ['.']],
  ['label', ['']],
  ['label', '.'],
])('a path in the style %s is not sent with %j, which would lead elsewhere', (style, value) => {
  for (const explode of [false, true])
    expect(() => written('path', style, explode, value)).toThrow('The path cannot have');
});

test.each([
  ['simple', '%2F%3F'],
  ['label', '.%2F%3F'],
  ['matrix', ';color=%2F%3F'],
])('a single value in the style %s is one encoded segment', (style, text) => {
  for (const explode of [false, true]) expect(written('path', style, explode, '/?')).toBe(text);
  expect(
    assemble('/{color}', { color: '/?' }, { in: { color: { in: 'path', style, reserved: true } } }).path,
  ).toBe(`/${text}`);
});
