/** A schema of schemas/, for forms and records. */
import path from 'node:path';
import { typeOfSchema } from '../contract/index.ts';
import type { RecordType, Type } from '../expression/type.ts';
import { plain, type Source } from '../source/read.ts';
import { inline, isSchema, type JsonSchema } from './inline.ts';
import type { Project } from './project.ts';

export interface FormSchema {
  name: string;
  source: Source;
  /** The files that it consists of, including its own. */
  files: readonly string[];
  /** With references inlined; null if that is not possible, with the reason in `fault`. */
  schema: JsonSchema | null;
  fault: string;
  /** The type of each field. */
  fields: Readonly<Record<string, Type>>;
  required: ReadonlySet<string>;
  /** The texts of its titles, descriptions and messages: keys and inline texts. */
  texts: readonly SchemaText[];
  /** Fields without a title. */
  untitled: readonly string[];
  fingerprint: string;
}

export interface SchemaText {
  text: string | Record<string, string>;
  /** JSON pointer into the schema with its references inlined. */
  pointer: string;
}

/** The schemas in files directly in schemas/, without the shared pieces in folders. */
export function readForms(project: Project): Map<string, FormSchema> {
  const found = new Map<string, FormSchema>();
  for (const [file, source] of project.schemas) {
    if (path.dirname(file) !== project.folders.schemas) continue;
    const name = path.basename(file).replace(/(\.schema)?\.json$/, '');
    found.set(name, formOf(name, file, source, project));
  }
  return found;
}

function formOf(name: string, file: string, source: Source, project: Project): FormSchema {
  let schema: JsonSchema | null = null;
  let fault = '';
  const files = new Set([file]);
  try {
    schema = inline(file, (other) => {
      files.add(other);
      return project.json(other);
    });
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  const own: unknown = source.root ? plain(source.root) : {};
  const type = schema ? typeOfSchema(schema) : undefined;
  const record: RecordType | undefined = type?.kind === 'record' ? type : undefined;
  const properties = schema && isSchema(schema.properties) ? schema.properties : {};
  const titled = (field: unknown): boolean =>
    isSchema(field) && (typeof field.title === 'string' || isSchema(field['x-title']));
  return {
    name,
    source,
    files: [...files],
    schema,
    fault,
    fields: record?.fields ?? {},
    required: new Set(Array.isArray(schema?.required) ? schema.required.map(String) : []),
    // If references cannot be resolved, the texts of the file itself.
    texts: textsOf(schema ?? own),
    untitled: Object.keys(properties).filter((field) => !titled(properties[field])),
    fingerprint: `${name}:${fault}:${JSON.stringify(schema)}`,
  };
}

const isTexts = (value: unknown): value is Record<string, string> =>
  isSchema(value) && Object.values(value).every((text) => typeof text === 'string');

/** The texts of a schema. The title of its root names the record for developers and is not shown. */
function textsOf(schema: unknown): SchemaText[] {
  const found: SchemaText[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (Array.isArray(value))
      for (const [index, entry] of value.entries()) visit(entry, `${pointer}/${index}`);
    if (!isSchema(value)) return;
    for (const [keyword, inner] of Object.entries(value)) {
      const here = `${pointer}/${keyword}`;
      const named = pointer.endsWith('/properties');
      if (named || !/^(title|description|x-title|x-message|enum|const|default|examples)$/.test(keyword))
        visit(inner, here);
      else if (pointer === '' && keyword !== 'x-message') continue;
      else if (keyword === 'x-message' && isSchema(inner)) {
        for (const [rule, text] of Object.entries(inner)) {
          if (typeof text === 'string' || isTexts(text)) found.push({ text, pointer: `${here}/${rule}` });
        }
      } else if (/title|description/.test(keyword) && (typeof inner === 'string' || isTexts(inner)))
        found.push({ text: inner, pointer: here });
    }
  };
  visit(schema, '');
  return found;
}
