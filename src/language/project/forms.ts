/** The schemas of forms: files of schemas/, and request bodies of the contract. */
import { basename, dirname, resolve } from 'pathe';
import { asFormSchema, type Operation, typeOfSchema } from '../contract/index.ts';
import { nullable, type RecordType, type Type } from '../expression/type.ts';
import { plain, type SourceFile } from '../source/read.ts';
import { inline, inlineSchema, isSchema, type JsonSchema } from './inline.ts';
import type { Project } from './project.ts';

export interface FormSchema {
  name: string;
  /** Its own file; undefined if it is the body of an operation. */
  source: SourceFile | undefined;
  /** Where the contract describes it, in words, if it is the body of an operation. */
  place?: string;
  /** The files of schemas/ that it consists of, its own first. */
  files: readonly string[];
  /** The file to which a reference in its own one leads; undefined if it is none of schemas/. */
  referred?(reference: string): SourceFile | undefined;
  /** With references inlined; null if that is not possible, with the reason in `fault`. */
  schema: JsonSchema | null;
  fault: string;
  /** The type of each field, of all alternatives if it is one of several. */
  fields: Readonly<Record<string, Type>>;
  /** The alternatives, if it is one of several that a property tells apart. */
  union?: RecordType['union'];
  required: ReadonlySet<string>;
  /** The texts of its titles, descriptions and messages: keys and inline texts. */
  texts: readonly SchemaText[];
  /** Fields without a title. */
  untitled: readonly string[];
  fingerprint: string;
}

/** A form with a file of its own. */
export type FileForm = FormSchema & { source: SourceFile };

export const isFileForm = (form: FormSchema): form is FileForm => form.source !== undefined;

export interface SchemaText {
  text: string | Record<string, string>;
  /** JSON pointer into the schema with its references inlined. */
  pointer: string;
}

/** The schemas in files directly in schemas/, without the shared pieces in folders. */
export function readForms(project: Project): Map<string, FormSchema> {
  const found = new Map<string, FormSchema>();
  for (const [file, source] of project.schemas) {
    if (dirname(file) !== project.folders.schemas) continue;
    const name = basename(file).replace(/(\.schema)?\.json$/, '');
    found.set(name, formOf(name, file, source, project));
  }
  return found;
}

function formOf(name: string, file: string, source: SourceFile, project: Project): FormSchema {
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
  return {
    // If references cannot be resolved, the texts of the file itself.
    ...described(name, schema, schema ?? (source.root ? plain(source.root) : {})),
    source,
    files: [...files],
    referred: (reference) => project.schemas.get(resolve(dirname(file), reference)),
    fault,
    fingerprint: `${name}:${fault}:${JSON.stringify(schema)}`,
  };
}

/**
 * The form that is the body of an operation.
 * @param fingerprint that of the contract
 */
export function bodyForm(
  { operationId, method, path: route }: Operation,
  { schema: body, at }: NonNullable<Operation['form']>,
  fingerprint: string,
): FormSchema {
  let schema: JsonSchema | null = null;
  let fault = '';
  try {
    schema = asFormSchema(inlineSchema(body, at.file, (file) => at.document(file)));
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  return {
    ...described(operationId, schema, schema),
    source: undefined,
    place: `${method} ${route}, requestBody`,
    files: [],
    fault,
    fingerprint,
  };
}

const contents = new WeakMap<FormSchema, string>();

/** All that a form is made of, as text; for those that are the body of an operation. */
export function contentOf(form: FormSchema): string {
  let content = contents.get(form);
  if (content === undefined) {
    content = JSON.stringify([form.name, form.place, form.fault, form.schema]);
    contents.set(form, content);
  }
  return content;
}

/** What a schema says of its fields. @param worded the schema that the texts are read from */
function described(name: string, schema: JsonSchema | null, worded: unknown) {
  const type = schema ? typeOfSchema(schema) : undefined;
  const record: RecordType | undefined = type?.kind === 'record' ? type : undefined;
  const properties = schema && isSchema(schema.properties) ? schema.properties : {};
  const titled = (field: unknown): boolean =>
    isSchema(field) && (typeof field.title === 'string' || isSchema(field['x-title']));
  const union = record?.union && {
    ...record.union,
    alternatives: record.union.alternatives.map((one) => ({ ...one, type: beingFilled(one.type) })),
  };
  return {
    name,
    schema,
    fields: {
      ...Object.assign({}, ...(union?.alternatives ?? []).map(({ type: { fields } }) => fields)),
      ...record?.fields,
    },
    ...(union ? { union } : {}),
    required: new Set(Array.isArray(schema?.required) ? schema.required.map(String) : []),
    texts: textsOf(worded),
    untitled: Object.keys(properties).filter((field) => !titled(properties[field])),
  };
}

/** While a form is being filled in, each field may be missing. */
const beingFilled = (type: RecordType): RecordType => ({
  ...type,
  fields: Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, nullable(field)])),
});

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
      if (
        named ||
        !/^(title|description|x-title|x-message|x-labels|enum|const|default|examples)$/.test(keyword)
      )
        visit(inner, here);
      else if (pointer === '' && keyword !== 'x-message') continue;
      else if ((keyword === 'x-message' || keyword === 'x-labels') && isSchema(inner)) {
        for (const [rule, text] of Object.entries(inner)) {
          if (typeof text === 'string' || isTexts(text))
            found.push({ text, pointer: `${here}/${rule.replaceAll('~', '~0').replaceAll('/', '~1')}` });
        }
      } else if (/title|description/.test(keyword) && (typeof inner === 'string' || isTexts(inner)))
        found.push({ text: inner, pointer: here });
    }
  };
  visit(schema, '');
  return found;
}
