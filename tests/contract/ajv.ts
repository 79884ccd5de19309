/** Ajv with the same settings as in the browser and the exchange: strict, with our annotations and formats. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isDecimal } from '../../src/decimal/index.ts';
import { formats } from '../../src/formats/index.ts';
import { keywords as conditions } from '../../src/language/compile/forms/writtenConditions.ts';

/** Annotations of forms; those of the contract start with `x-` too, and are declared for it separately. */
const formKeywords = ['x-title', 'x-message', 'x-labels', 'x-origin', 'x-key', 'x-client', ...conditions];
const contractKeywords = ['x-enum-descriptions', 'x-record-of', 'example'];

export function strictAjv(of: 'forms' | 'contract') {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
  });
  addFormats(ajv);
  ajv.addFormat('decimal', isDecimal);
  for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check);
  ajv.addFormat('binary', true);
  for (const keyword of of === 'forms' ? formKeywords : [...formKeywords, ...contractKeywords])
    ajv.addKeyword(keyword);
  return ajv;
}
