/** Derives the lists of kinds and steps that editors use for completion: one entry per file of the grammar. */
import fs from 'node:fs';
import path from 'node:path';

type JsonObject = Record<string, unknown>;

/** The expected content of the grammar files that list others. */
export function alternatives(folder: string): Map<string, JsonObject> {
  const read = (file: string): JsonObject => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
  const names = (inside: string): string[] =>
    fs
      .readdirSync(path.join(folder, inside))
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => file.replace('.schema.json', ''))
      .sort();
  const kinds = names('nodes').filter((name) => name !== 'widget');
  const references = (inside: string, all: readonly string[]): JsonObject[] =>
    all.map((name) => ({ $ref: `${inside}/${name}.schema.json` }));
  const widget = read('nodes/widget.schema.json');
  const properties = widget.properties as Record<string, JsonObject>;
  return new Map([
    ['node.schema.json', { ...read('node.schema.json'), anyOf: references('nodes', [...kinds, 'widget']) }],
    ['step.schema.json', { ...read('step.schema.json'), anyOf: references('steps', names('steps')) }],
    [
      'nodes/widget.schema.json',
      { ...widget, properties: { ...properties, type: { ...properties.type, not: { enum: kinds } } } },
    ],
  ]);
}
