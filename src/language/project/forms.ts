/** A schema of schemas/: what forms and records are made of. */
import path from 'node:path';
import { typeOfSchema } from '../contract/index.ts';
import type { RecordType, Type } from '../expression/type.ts';
import { plain, type Source } from '../source/read.ts';
import { inline, isSchema, type JsonSchema } from './inline.ts';
import type { Project } from './project.ts';

export interface FormSchema {
  name: string;
  source: Source;
  /** The files that it is made of, its own among them. */
  files: readonly string[];
  /** With its references put in place; null where that cannot be done, and why in `fault`. */
  schema: JsonSchema | null;
  fault: string;
  /** What each field holds. */
  fields: Readonly<Record<string, Type>>;
  required: ReadonlySet<string>;
  /** What its titles, descriptions and messages say: keys and texts in place. */
  texts: readonly SchemaText[];
  /** Fields that say nothing of what they are called. */
  untitled: readonly string[];
  print: string;
}

export interface SchemaText {
  text: string | Record<string, string>;
  /** JSON pointer into the schema with its references put in place. */
  pointer: string;
}

/** The schemas of a project that are named by a file of their own, and not shared pieces in a folder. */
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
    // Where references cannot be followed, what stands in the file itself.
    texts: textsOf(schema ?? own),
    untitled: Object.keys(properties).filter((field) => !titled(properties[field])),
    print: `${name}:${fault}:${JSON.stringify(schema)}`,
  };
}

const isTexts = (value: unknown): value is Record<string, string> =>
  isSchema(value) && Object.values(value).every((text) => typeof text === 'string');

/** The root’s own title names the record for developers and is shown to nobody. */
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
