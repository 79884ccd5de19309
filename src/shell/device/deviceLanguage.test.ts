import { expect, test } from 'vitest';
import { plainNotation } from '../../decimal/notation.ts';
import { deviceLanguage } from './deviceLanguage.ts';

function languages(...tags: string[]) {
  const all = Object.fromEntries(tags.map((tag) => [tag, { name: tag, tag, notation: plainNotation }]));
  return { default: 'en', supported: tags, all, changed: [] };
}

const seven = languages('zh-Hans-CN', 'zh-Hant-HK', 'ja-JP', 'ko-KR', 'en', 'es', 'th-TH');

test.each([
  [['ja'], 'ja-JP'],
  [['ja-JP', 'en-US'], 'ja-JP'],
  [['en-GB'], 'en'],
  [['es-419'], 'es'],
  [['zh-TW'], 'zh-Hant-HK'],
  [['zh-Hant'], 'zh-Hant-HK'],
  [['zh-HK'], 'zh-Hant-HK'],
  [['zh'], 'zh-Hans-CN'],
  [['zh-SG'], 'zh-Hans-CN'],
  [['fr-FR', 'ko'], 'ko-KR'],
  [['fr'], undefined],
  [[], undefined],
  [['not a tag', 'th'], 'th-TH'],
])('a device in %j gets %s', (wanted, code) => {
  expect(deviceLanguage(seven, wanted)).toBe(code);
});

test('the same region comes first', () => {
  const portuguese = languages('pt-BR', 'pt-PT');
  expect(deviceLanguage(portuguese, ['pt-PT'])).toBe('pt-PT');
  expect(deviceLanguage(portuguese, ['pt-AO'])).toBe('pt-BR');
});

test('another script of the language is used only if no other language of the device fits', () => {
  const two = languages('zh-Hans', 'en');
  expect(deviceLanguage(two, ['zh-TW', 'en'])).toBe('en');
  expect(deviceLanguage(two, ['zh-TW', 'fr'])).toBe('zh-Hans');
});
