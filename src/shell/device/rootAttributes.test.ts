import { expect, test } from 'vitest';
import { applyTones } from './rootAttributes.ts';

const rules = (): string[] =>
  [...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));

test('each tone of the app has a class with the tokens of its name, and those of an earlier release are removed', () => {
  applyTones({ rare: {}, common: {} });
  expect(rules()).toHaveLength(2);
  expect(rules()[0]).toMatch(
    /^\.tone-rare \{.*--tone: ?var\(--color-rare\);.*--tone-tint: ?var\(--color-rare-tint\)/,
  );
  applyTones({ seldom: {} });
  expect(rules()).toHaveLength(1);
  applyTones(undefined);
  expect(rules()).toEqual([]);
});
