/** The JSON Schema of the panel: one property per field, in groups. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Field, Fields } from '../../../../language/editing/index.ts';
import { localized } from '../../messages/index.ts';
import { titleOfProperty } from '../names.ts';

/** Properties that every node has: they come last. */
const place = ['when', 'likely', 'grow', 'key', 'requires', 'fallback'];

/** Members that are not shown as properties. */
const hidden = new Set(['type', '$schema', '$comment']);

export type Group = 'own' | 'place';

export const groupOf = (name: string): Group => (place.includes(name) ? 'place' : 'own');

const schemaOf = ({ name, description }: Field): RJSFSchema => ({
  title: titleOfProperty(name),
  ...(description !== undefined && { description: localized(description) }),
});

export function panelSchema({ fields, is }: Fields): { schema: RJSFSchema; uiSchema: UiSchema } {
  const shown = fields.filter(({ name }) => is !== 'node' || !hidden.has(name));
  const sorted = [...shown].sort((a, b) => rank(a) - rank(b));
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(sorted.map((field) => [field.name, schemaOf(field)])),
      required: sorted.flatMap(({ name, required }) => (required ? [name] : [])),
    },
    uiSchema: Object.fromEntries(sorted.map(({ name }) => [name, { 'ui:field': 'Value' }])),
  };
}

const rank = ({ name, required }: Field): number => (groupOf(name) === 'place' ? 2 : required ? 0 : 1);
