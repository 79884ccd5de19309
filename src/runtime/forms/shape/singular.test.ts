import { expect, test } from 'vitest';
import { createTestHost } from '../../testing/testHost.ts';
import { inSentence, singular } from './singular.ts';

const hostIn = (language: string) => {
  const host = createTestHost();
  host.device.language = language;
  return host;
};

test.each([
  ['Tags', 'Tag'],
  ['Categories', 'Category'],
  ['Boxes', 'Box'],
  ['Addresses', 'Address'],
  ['Delivery notes', 'Delivery note'],
  ['Status', 'Status'],
  ['Analysis', 'Analysis'],
  ['Photo URLs', 'Photo URL'],
])('one of “%s” is a “%s” in English', (many, one) => expect(singular(many, hostIn('en'))).toBe(one));

test('other languages keep the title', () => expect(singular('分野', hostIn('jp'))).toBe('分野'));

test.each([
  ['Tag', 'tag'],
  ['Delivery note', 'delivery note'],
  ['ID', 'ID'],
  ['URL of a photo', 'URL of a photo'],
  ['分野', '分野'],
])('“%s” is “%s” within a sentence', (title, word) => expect(inSentence(title, hostIn('en'))).toBe(word));
