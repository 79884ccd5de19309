import { expect, test } from 'vitest';
import grammar from '../../../schemas/language/app.schema.json';
import { chromeIcons } from './chromeIcons.ts';

test('the grammar promises every icon that the runtime draws', () => {
  expect(grammar['x-icons']).toEqual([...chromeIcons]);
});
