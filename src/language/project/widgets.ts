import { typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import type { SourceFile } from '../source/read.ts';
import { isSchema, type JsonSchema } from './inline.ts';
import type { Project } from './project.ts';

export interface WidgetProperty {
  schema: unknown;
  type: Type;
  /** Changes too often to rerender the page; the widget subscribes itself. */
  stream: boolean;
  /** Holds a text: a key, or an inline text per language. */
  text: boolean;
}

/** A widget as declared in its schema.json. */
export interface Widget {
  name: string;
  source: SourceFile;
  schema: JsonSchema;
  properties: Readonly<Record<string, WidgetProperty>>;
  required: readonly string[];
  /** The type of its value as a field of a form; undefined if it cannot be one. */
  field: Type | undefined;
  /** Whether its value is a secret, such as a PIN. */
  secret: boolean;
  /** The payloads of its events. */
  events: Readonly<Record<string, Type>>;
  /** The text keys that its component uses. */
  texts: readonly string[];
  fingerprint: string;
}

const record = (value: unknown): JsonSchema => (isSchema(value) ? value : {});
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function readWidgets(project: Project): Map<string, Widget> {
  const found = new Map<string, Widget>();
  for (const [name, source] of project.widgets) {
    const schema = record(source.content);
    const definitions = record(schema.$defs);
    const type = (inner: unknown): Type =>
      typeOfSchema(isSchema(inner) ? { $defs: definitions, ...inner } : inner);
    const properties = Object.entries(record(schema.properties)).map(([property, inner]) => {
      const annotated = record(inner);
      const stream = annotated['x-stream'] === true;
      return [
        property,
        { schema: inner, type: type(inner), stream, text: annotated['x-type'] === 'text' },
      ] as const;
    });
    const events = Object.entries(record(schema['x-events'])).map(
      ([event, inner]) => [event, type(inner)] as const,
    );
    found.set(name, {
      name,
      source,
      schema,
      properties: Object.fromEntries(properties),
      required: strings(schema.required),
      field: schema['x-field'] === undefined ? undefined : type(schema['x-field']),
      secret: schema['x-secret'] === true,
      events: Object.fromEntries(events),
      texts: strings(schema['x-texts']),
      fingerprint: source.text,
    });
  }
  return found;
}
