import { describe, expect, test } from 'vitest';
import { applyOverlay } from './overlay.ts';

const document = { info: { title: 'A', tags: ['x'] }, list: [{ n: 1 }, { n: 2 }, { n: 3 }] };
const apply = (...actions: object[]) => applyOverlay(document, { overlay: '1.0.0', actions });

describe('an action', () => {
  test.each([
    [
      'merges objects, joins their lists and replaces values',
      { target: '$.info', update: { title: 'B', tags: ['y'], more: { a: 1 } } },
      { info: { title: 'B', tags: ['x', 'y'], more: { a: 1 } } },
    ],
    [
      'adds an entry to a list',
      { target: '$.list', update: { n: 4 } },
      { list: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }] },
    ],
    ['removes several entries of a list', { target: '$.list[?@.n < 3]', remove: true }, { list: [{ n: 3 }] }],
    [
      'that removes does not update',
      { target: '$.info.tags', remove: true, update: ['z'] },
      { info: { title: 'A' } },
    ],
    [
      'makes no prototype of a name',
      { target: '$.info', update: JSON.parse('{"__proto__": {"polluted": true}}') },
      {},
    ],
  ])('%s', (_, action, changed) => {
    const { document: result, missed } = apply(action);
    expect(result).toMatchObject(changed);
    expect(missed).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('applies after the previous ones without changing the document itself', () => {
    const { document: result } = apply(
      { target: '$', update: { new: {} } },
      { target: '$.new', update: { a: 1 } },
    );
    expect(result).toMatchObject({ new: { a: 1 } });
    expect(document).not.toHaveProperty('new');
  });

  test('whose target selects nothing is reported', () => {
    expect(apply({ target: '$.info', update: {} }, { target: '$.nothing', remove: true }).missed).toEqual([
      1,
    ]);
  });

  test.each([
    [{ target: '$.info.title', update: 'B' }, 'Action 1 cannot update'],
    [{ target: '$[', remove: true }, 'action 1 is not a JSONPath'],
    [{ update: {} }, 'Action 1 has no target'],
  ])('%j is refused', (action, message) => {
    expect(() => apply(action)).toThrow(message);
  });
});
