import type { Ajv } from 'ajv';

/** What stands in our schemas besides JSON Schema: it tells something and checks nothing. */
const annotations = [
  'x-title',
  'x-message',
  'x-origin',
  'x-enum-descriptions',
  'x-unit',
  'x-type',
  'x-stream',
  'x-events',
  'x-texts',
];

/** Teaches a validator our annotations and formats. An amount is checked by its pattern. */
export function withKeywords(ajv: Ajv): Ajv {
  for (const keyword of annotations) ajv.addKeyword(keyword);
  ajv.addFormat('decimal', true);
  return ajv;
}
