import { expect, it } from 'vitest';
import { partsNotTrue } from './why.ts';

const scope = (names: Record<string, unknown>) => ({ lookup: (name: string) => names[name] ?? null });

it('the smallest parts of an expression that are not true are listed with what they read', () => {
  const a = ['==', ['id', 'a'], ['v', 1]] as const;
  const b = ['<', ['id', 'b'], ['v', 2]] as const;
  const names = scope({ a: 1, b: 3 });
  expect(partsNotTrue(['&&', a, b], names)).toEqual([{ text: 'b < 2', is: false, reads: { b: 3 } }]);
  expect(partsNotTrue(['||', ['!', a], b], names).map(({ text }) => text)).toEqual(['!(a == 1)', 'b < 2']);
  expect(partsNotTrue(['?:', a, b, a], names).map(({ text }) => text)).toEqual(['b < 2']);
  expect(partsNotTrue(['||', a, b], names)).toEqual([]);
  // What is missing is null, which is not false.
  expect(partsNotTrue(['<', ['id', 'none'], ['v', 2]], names)).toEqual([
    { text: 'none < 2', is: null, reads: { none: null } },
  ]);
  const failing = {
    lookup: () => {
      throw new Error('not loaded');
    },
  };
  expect(partsNotTrue(a, failing)[0]).toMatchObject({ text: 'a == 1', is: 'not loaded' });
  const inList = ['exists', ['id', 'rows'], 'r', ['==', ['id', 'r'], ['v', 3]]] as const;
  expect(partsNotTrue(inList, scope({ rows: [1, 2] }))).toEqual([
    { text: 'rows.exists(r, r == 3)', is: false, reads: { rows: [1, 2] } },
  ]);
});
