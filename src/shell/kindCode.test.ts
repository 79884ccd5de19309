import { afterEach, expect, test, vi } from 'vitest';
import type { Screen } from '../language/compiled.ts';
import { kinds } from '../runtime/nodes/kinds.ts';
import { kindCode, loadKindCode } from './kindCode.ts';

afterEach(() => void vi.restoreAllMocks());

const node = (type: string, props: object = {}) => ({ type, at: '', reads: [], props });

/** The kinds whose code a page loads. */
function loadedBy(view: object[]): string[] {
  const all = Object.keys(kindCode);
  const loads = all.map((type) => vi.spyOn(kindCode as Record<string, () => unknown>, type));
  for (const load of loads) load.mockResolvedValue({});
  loadKindCode({ view } as unknown as Screen);
  return all.filter((_, index) => (loads[index]?.mock.calls.length ?? 0) > 0);
}

test('only kinds that have code of their own are named', () => {
  for (const type of Object.keys(kindCode))
    expect(kinds[type as keyof typeof kinds].load, type).toBeTypeOf('function');
});

test('the code of the kinds on a page is loaded, of those within others too', () => {
  const inside = { children: { n: [node('carousel')] } };
  expect(loadedBy([node('text'), node('stack', inside), node('tabs')])).toEqual(['carousel', 'tabs']);
});

test('a text is no kind', () => {
  expect(loadedBy([node('text', { text: '"type":"tabs"' })])).toEqual([]);
});
