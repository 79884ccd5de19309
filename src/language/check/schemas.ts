/** Schemas of forms, messages and widgets: Ajv takes them in strict mode, and their texts are there. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { checkCovered, checkLanguage } from '../compile/text.ts';
import { Unit } from '../compile/unit.ts';
import { useText } from '../compile/useText.ts';
import { Questions } from '../project/facts.ts';
import type { FormSchema } from '../project/forms.ts';
import { isSchema } from '../project/inline.ts';
import type { Project } from '../project/project.ts';
import { entries, type Json, member, members, type Source } from '../source/read.ts';
import type { Report } from './report.ts';

/** What strict Ajv says of a schema, by its print; a schema that did not change is not compiled again. */
const verdicts = new Map<string, string>();

/** Strict, but for what stands in `then` about a field that is declared outside of it. */
const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  formats: { ...fullFormats, decimal: true },
  logger: false,
});

/** Keywords of ours tell something and check nothing. */
function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (!isSchema(schema)) return schema;
  const own = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'));
  return Object.fromEntries(own.map(([keyword, inner]) => [keyword, withoutAnnotations(inner)]));
}

function faultOf(schema: unknown): string {
  const print = JSON.stringify(schema);
  let verdict = verdicts.get(print);
  if (verdict === undefined) {
    verdict = '';
    try {
      const plain = withoutAnnotations(schema);
      ajv.compile(isSchema(plain) ? { ...plain, $id: undefined } : true);
    } catch (error) {
      verdict = error instanceof Error ? error.message : String(error);
    }
    verdicts.set(print, verdict);
  }
  return verdict;
}

export function checkSchemas(project: Project, report: Report): void {
  const unit = new Unit(project.grammar, new Questions(project.facts));
  for (const { fact } of project.facts.all('form').values()) {
    const { source, schema, fault } = fact;
    const wrong = fault || (schema ? faultOf(schema) : '');
    if (wrong)
      report.add(source, placeOf(source, wrong), 'schema', `This schema cannot be used: ${wrong}`, {
        expected: 'JSON Schema 2020-12, strictly',
      });
    checkWording(fact, unit);
  }
  for (const source of project.channels.values()) whole(source, report);
  for (const { fact } of project.facts.all('widget').values()) {
    const { source, name, texts } = fact;
    whole(source, report);
    const id = member(source.root, '$id');
    if (id?.value !== `widget/${name}`) {
      report.add(source, id ?? source.root, 'wrong-path', `The widget in the folder ${name} is called so`, {
        expected: `widget/${name}`,
        nearest: `widget/${name}`,
      });
    }
    const site = { source, base: `widgets/${name}` };
    for (const key of texts) {
      if (!unit.questions.get('text', key))
        useText(
          key,
          find(source.root, (json) => json.value === key),
          site,
          unit,
        );
    }
  }
  report.findings.push(...unit.findings);
}

function whole(source: Source, report: Report): void {
  if (source.faults.length > 0) return;
  const wrong = faultOf(JSON.parse(source.text));
  if (wrong)
    report.add(source, placeOf(source, wrong), 'schema', `This schema cannot be used: ${wrong}`, {
      expected: 'JSON Schema 2020-12, strictly',
    });
}

/** Titles and messages are texts like any other. */
function checkWording({ name, source, texts }: FormSchema, unit: Unit): void {
  const site = { source, base: `schemas/${name}` };
  for (const { text, pointer } of texts) {
    if (typeof text === 'string') {
      if (!unit.questions.get('text', text))
        useText(text, find(source.root, (json) => json.value === text) ?? source.root, site, unit);
      continue;
    }
    const at = atPointer(source.root, pointer);
    for (const code of Object.keys(text)) checkLanguage(code, at, site, unit);
    checkCovered(Object.keys(text), at, site, unit);
  }
}

/** The place of what a message of Ajv names in quotes. */
function placeOf(source: Source, message: string): Json | undefined {
  const [, keyword = ''] = /keyword: "([^"]+)"|“([^”]+)”/.exec(message) ?? [];
  const [, reference = keyword] = /“([^”]+)”/.exec(message) ?? [];
  return (
    find(
      source.root,
      (json) => json.type === 'string' && (json.value === keyword || json.value === reference),
    ) ?? source.root
  );
}

/** The first name or value of which something is true. */
function find(json: Json | undefined, fits: (json: Json) => boolean): Json | undefined {
  if (!json || fits(json)) return json;
  for (const child of json.children ?? []) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

/** What stands at a pointer; the nearest that does where references have moved the rest. */
function atPointer(root: Json | undefined, pointer: string): Json | undefined {
  let here = root;
  for (const part of pointer.split('/').slice(1)) {
    const next: Json | undefined =
      here?.type === 'array'
        ? entries(here)[Number(part)]
        : members(here).find(({ name }) => name === part)?.value;
    if (!next) break;
    here = next;
  }
  return here;
}
