import { expect, test } from 'vitest';
import { readTexts } from './texts.ts';

const { say } = readTexts();

test('a decimal in a text has the signs of its language; the digits of a code stay', () => {
  const values = { minimum: '0.001', currency: 'BTC' };
  expect(say('esp', 'server.refusal.below_minimum', values)).toContain('0,001');
  expect(say('jp', 'server.refusal.below_minimum', values)).toContain('0.001');
  expect(say('esp', '{{code}} {{places}}', { code: '123456', places: 8 })).toBe('123456 8');
});
