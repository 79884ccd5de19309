/** The errors of the exchange's forms, as their schemas define them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strictAjv } from './ajv.ts';

const root = path.join(import.meta.dirname, '../..');

/** All schemas of forms and of what they share, strictly read. */
export const formSchemas = strictAjv('forms');
formSchemas.addKeyword('x-enum-descriptions');
for (const folder of ['schemas', 'schemas/common'])
  for (const name of readdirSync(path.join(root, folder)))
    if (name.endsWith('.json'))
      formSchemas.addSchema(JSON.parse(readFileSync(path.join(root, folder, name), 'utf8')));

/** The errors of a form for given values, by field and keyword (`user_string pattern`); empty if there are none. */
export function formErrors(form: string, values: object): string[] {
  const validate = formSchemas.getSchema(form);
  if (!validate) throw new Error(`No form ${form}`);
  if (validate(values)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(
      ({ instancePath, keyword, params }) =>
        `${instancePath.slice(1) || params.missingProperty || params.additionalProperty} ${keyword}`,
    );
}
