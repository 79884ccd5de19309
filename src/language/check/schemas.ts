/** Checks the schemas of forms, messages and widgets: Ajv compiles them in strict mode, and their texts exist. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '../../formats/index.ts';
import type { Compilation } from '../compile/compilation.ts';
import { emptyCompilation, usedNames } from '../compile/index.ts';
import { useText } from '../compile/names/useText.ts';
import { checkCovered, checkInPlace, checkLanguage } from '../compile/texts/text.ts';
import type { FileForm } from '../project/forms.ts';
import { isSchema } from '../project/inline.ts';
import type { Project } from '../project/project.ts';
import { find, nearPointer } from '../source/find.ts';
import { type JsonNode, member, members, type SourceFile } from '../source/read.ts';
import { checkFieldConditions } from './fieldConditions.ts';
import { missingFields } from './missingFields.ts';
import type { Report } from './report.ts';
import { faultsOf, hiddenTitles, placeOf } from './schemaFile.ts';
import { wrongReferences } from './wrongReferences.ts';

/** The message of strict Ajv for a schema, by its content; an unchanged schema is not compiled again. */
const verdicts = new Map<string, string>();

/** Strict, except that `then` may require a field that is declared outside of it. */
const ajv = new Ajv2020({
  strict: true,
  // The type and the number of items may be in another part of an `allOf`.
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  formats: { ...fullFormats, ...formats, decimal: true },
  logger: false,
  // The code is discarded: only whether it compiles matters.
  code: { optimize: false },
});

/** The `x-` keywords are annotations and validate nothing. */
function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (!isSchema(schema)) return schema;
  const own = Object.entries(schema).filter(
    ([keyword]) => !keyword.startsWith('x-') && keyword !== 'discriminator',
  );
  return Object.fromEntries(own.map(([keyword, inner]) => [keyword, withoutAnnotations(inner)]));
}

function faultOf(schema: unknown): string {
  const key = JSON.stringify(schema);
  let verdict = verdicts.get(key);
  if (verdict === undefined) {
    verdict = '';
    try {
      const plain = withoutAnnotations(schema);
      ajv.compile(isSchema(plain) ? { ...plain, $id: undefined } : true);
    } catch (error) {
      verdict = error instanceof Error ? error.message : String(error);
    }
    verdicts.set(key, verdict);
  }
  return verdict;
}

export function checkSchemas(project: Project, report: Report): void {
  checkUse(project, report);
  const compilation = emptyCompilation(project);
  // An invalid file is reported itself, not the forms that include it.
  const wrongFiles = new Set<string>();
  for (const [file, source] of project.schemas) {
    const faults = [...faultsOf(source, ajv, withoutAnnotations), ...wrongReferences(file, source, project)];
    if (faults.some(({ severity }) => severity !== 'warning')) wrongFiles.add(file);
    for (const { at, message, ...details } of hiddenTitles(source))
      report.warn(source, at, 'hidden-title', message, details);
    for (const text of textsIn(source.root)) checkInPlace(text, { source, base: 'schemas' }, compilation);
    for (const { at, message, ...details } of faults)
      report.add(source, at, 'schema', message, { expected: 'JSON Schema 2020-12, strictly', ...details });
  }
  for (const form of project.facts.fileForms()) {
    const { source, schema, fault, files } = form;
    const wrong = fault || (schema ? faultOf(schema) : '');
    for (const { at, message, ...details } of missingFields(source, schema))
      report.add(source, at, 'unknown-field', message, details);
    if (wrong && !files.some((file) => wrongFiles.has(file)))
      report.add(source, placeOf(source, wrong), 'schema', `This schema cannot be used: ${wrong}`, {
        expected: 'JSON Schema 2020-12, strictly',
      });
    checkWording(form, compilation);
    checkFieldConditions(form, project, compilation);
    checkOperation(form, project, report);
  }
  for (const source of project.channels.values()) {
    whole(source, report);
    checkKey(source, report);
  }
  for (const { fact } of project.facts.all('widget').values()) {
    const { source, name, texts } = fact;
    whole(source, report);
    const id = member(source.root, '$id');
    if (id?.value !== `widget/${name}`) {
      report.add(
        source,
        id ?? source.root,
        'wrong-path',
        `“$id” must be the name of the widget’s folder: widget/${name}`,
        {
          expected: `widget/${name}`,
          nearest: `widget/${name}`,
        },
      );
    }
    const site = { source, base: `widgets/${name}` };
    for (const key of texts) {
      if (!compilation.facts.get('text', key))
        useText(
          key,
          find(source.root, (json) => json.value === key),
          site,
          compilation,
        );
    }
  }
  report.findings.push(...compilation.findings);
}

function whole(source: SourceFile, report: Report): void {
  if (source.broken) return;
  const wrong = faultOf(JSON.parse(source.text));
  if (wrong)
    report.add(source, placeOf(source, wrong), 'schema', `This schema cannot be used: ${wrong}`, {
      expected: 'JSON Schema 2020-12, strictly',
    });
}

/** The key of a channel is made of properties of its messages. */
function checkKey(source: SourceFile, report: Report): void {
  const names = members(member(source.root, 'properties')).map(({ name }) => name);
  for (const at of member(source.root, 'x-key')?.children ?? [])
    if (!names.includes(String(at.value)))
      report.unknown(source, at, 'unknown-field', 'property', String(at.value), names);
}

/** Titles and messages are checked like all other texts. */
function checkWording({ name, source, texts }: FileForm, compilation: Compilation): void {
  const site = { source, base: `schemas/${name}` };
  for (const { text, pointer } of texts) {
    if (typeof text === 'string') {
      if (!compilation.facts.get('text', text))
        useText(text, find(source.root, (json) => json.value === text) ?? source.root, site, compilation);
      continue;
    }
    const at = nearPointer(source.root, pointer);
    const written = members(at);
    for (const code of Object.keys(text))
      checkLanguage(code, written.find(({ name: one }) => one === code)?.at ?? at, site, compilation);
    checkCovered(Object.keys(text), at, site, compilation);
  }
}

/** The texts that a schema has in place: an object with one for each language. */
function textsIn(json: JsonNode | undefined): JsonNode[] {
  return (json?.children ?? []).flatMap((child) => {
    const [name, value] = child.children ?? [];
    if (child.type !== 'property' || !value) return textsIn(child);
    if (name?.value === 'x-title') return [value];
    return /^x-(labels|message)$/.test(String(name?.value))
      ? members(value).map((one) => one.value)
      : textsIn(value);
  });
}

/** Warns of a schema that hides the body of an operation with the same name. */
function checkOperation({ name, source }: FileForm, project: Project, report: Report): void {
  const operation = project.contract?.operations.get(name);
  if (!operation?.form || operation.body === name) return;
  report.warn(
    source,
    undefined,
    'name-taken',
    `“${name}” is also an operation: a form of this name has the fields of this file, not of its body`,
    { expected: 'another name of the file' },
  );
}

/** Reports schemas that no page shows, no operation uses and no other schema includes. */
function checkUse(project: Project, report: Report): void {
  const shown = usedNames(project, 'forms');
  const used = new Set(project.contractFiles());
  for (const { name, files } of project.facts.fileForms())
    if (shown.has(name)) for (const file of files) used.add(file);
  for (const [file, source] of project.schemas) {
    if (!used.has(file))
      report.warn(source, undefined, 'unused-schema', 'No page and no operation uses this schema', {
        expected: 'a form, or an operation that refers to it',
      });
  }
}
