import { describe, expect, test } from 'vitest';
import { isSatisfiable } from './satisfiable.ts';

const all = (...sources: string[]) => sources.map((source) => ({ source, holds: true }));

describe('conditions that cannot be true together', () => {
  test.each([
    [all('a', '!a')],
    [all('a && b', '!b || !a')],
    [all('session.loggedIn == false', 'session.loggedIn')],
    [all('a != true', 'a')],
    [all("kind == 'x'", "kind != 'x'")],
    [all('false')],
    [[{ source: 'a || b', holds: false }, ...all('b')]],
  ])('%j', (asked) => expect(isSatisfiable(asked)).toBe(false));
});

describe('conditions that may be true together', () => {
  test.each([
    [all('a', 'b')],
    [all('a || b', '!a')],
    [all('x > 1', 'x < 1')],
    [all('a =', 'a')],
    [[{ source: 'a && b', holds: false }, ...all('a')]],
    [all(...'abcdefghijkl', '!a')],
  ])('%j', (asked) => expect(isSatisfiable(asked)).toBe(true));
});
