/** Descriptions of names, for completion and hover. */
import { describe } from '../expression/describe.ts';
import { functionUsages } from '../expression/index.ts';
import type { Type } from '../expression/type.ts';
import type { Project } from '../project/project.ts';
import { labelOf } from '../project/statuses.ts';
import type { Text } from '../project/texts.ts';
import { member, plain, stringOf } from '../source/read.ts';

/** @param language a code of the app, or a tag such as `ja-JP`; else its default language */
export interface Reader {
  language?: string | undefined;
}

/** The wording of a text in the reader's language, else in the default language, else in any. */
export function wordingOf(
  text: Text | undefined,
  project: Project,
  { language }: Reader,
): string | undefined {
  if (!text) return undefined;
  const languages = project.facts.get('app', 'app')?.languages;
  const wanted = [language, codeOf(project, language), languages?.default, ...text.wordings.keys()];
  for (const code of wanted) {
    const wording = code === undefined ? undefined : text.wordings.get(code);
    if (wording) return Object.values(wording.forms).join(' / ');
  }
  return undefined;
}

/** The app's code of a language tag: `jp` for `ja-JP`. */
function codeOf({ app }: Project, tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  const all = member(member(app?.root, 'languages'), 'all');
  const [language = ''] = tag.toLowerCase().split('-');
  return all?.children
    ?.map(({ children = [] }) => ({ code: stringOf(children[0]), tag: stringOf(member(children[1], 'tag')) }))
    .find((one) => one.tag?.toLowerCase().split('-')[0] === language)?.code;
}

const functions = functionUsages();

/** A name that a place asks for. */
export interface SymbolInfo {
  detail?: string | undefined;
  documentation?: string | undefined;
}

/** @param kind as `x-name` of the grammar, or `text` */
export function symbolInfo(kind: string, name: string, project: Project, reader: Reader): SymbolInfo {
  const { facts } = project;
  const inWords = (key: string | undefined): string | undefined =>
    key === undefined ? undefined : (wordingOf(facts.get('text', key), project, reader) ?? key);
  switch (kind) {
    case 'text': {
      const text = facts.get('text', name);
      const all = [...(text?.wordings ?? [])].map(
        ([code, { forms }]) => `- ${code}: ${Object.values(forms).join(' / ')}`,
      );
      return { detail: wordingOf(text, project, reader), documentation: all.join('\n') };
    }
    case 'operation': {
      const operation = facts.get('operation', name);
      if (!operation) return {};
      const parameters = Object.entries(operation.parameters).map(
        ([key, { type, required, description }]) =>
          `- \`${key}\`${required ? '' : '?'}: ${describe(type)}${description ? `. ${description}` : ''}`,
      );
      return {
        detail: `${operation.method} ${operation.path}`,
        documentation: [
          operation.summary,
          ...(parameters.length > 0 ? ['', 'Takes:', ...parameters] : []),
          '',
          `Answers: ${describe(operation.payload)}`,
        ].join('\n'),
      };
    }
    case 'page':
    case 'route':
    case 'tab': {
      const page = facts.get('page', name);
      const title = stringOf(member(page?.source.root, 'title'));
      const query = Object.entries(page?.query ?? {}).map(
        ([field, { type, required }]) => `- \`${field}\`${required ? '' : '?'}: ${describe(type)}`,
      );
      return {
        detail: title?.startsWith('=') ? undefined : inWords(title),
        documentation: [page?.source.file ?? '', ...(query.length > 0 ? ['', 'Query:', ...query] : [])].join(
          '\n',
        ),
      };
    }
    case 'schema': {
      const form = facts.get('form', name);
      const fields = Object.entries(form?.fields ?? {}).map(
        ([field, type]) => `- \`${field}\`: ${describe(type)}`,
      );
      return { detail: form?.source?.file ?? form?.place, documentation: fields.join('\n') };
    }
    case 'statuses': {
      const set = facts.get('statuses', name);
      const values = set?.values.map(
        (value) => `- ${value}: ${inWords(stringOf(labelOf(set, value))) ?? ''}`,
      );
      return { documentation: values?.join('\n') };
    }
    case 'part':
      return { detail: facts.get('part', name)?.source.file };
    case 'widget':
    case 'fieldWidget': {
      const widget = facts.get('widget', name);
      const words = widget?.schema.description;
      return {
        detail: widget ? 'widget' : undefined,
        documentation: typeof words === 'string' ? words : undefined,
      };
    }
    case 'guard':
      return { documentation: excerpt(project, ['guards', name]) };
    case 'link':
    case 'frame':
      return { detail: stringOf(member(member(member(project.app?.root, 'links'), name), 'url')) };
    case 'channel': {
      const channel = facts.get('channel', name);
      return { detail: channel && describe(channel.message) };
    }
    case 'tone':
    case 'format':
      return { documentation: excerpt(project, [`${kind}s`, name]) };
    case 'function': {
      const known = functions.get(name);
      if (!known) return {};
      const parameters = known.parameters.map(
        ({ name: parameter, type, optional }) => `- \`${parameter}\`${optional ? '?' : ''}: ${type}`,
      );
      return { detail: known.usage, documentation: [...parameters, '', `Gives: ${known.result}`].join('\n') };
    }
  }
  return {};
}

/** A value of app.json as it stands there. */
function excerpt({ app }: Project, path: readonly string[]): string | undefined {
  const json = path.reduce((here, name) => member(here, name), app?.root);
  return json && `\`\`\`json\n${JSON.stringify(plain(json), null, 2)}\n\`\`\``;
}

/** A type in words, with all of its values. */
export function typeInWords(type: Type): string {
  const values = 'values' in type ? type.values : undefined;
  const words = values && values.length > 6 ? values.map(String).join(', ') : describe(type);
  return type.nullable ? `${words}, or null` : words;
}

export const functionNames = (): readonly string[] => [...functions.keys()];
export const usageOf = (name: string): string => functions.get(name)?.usage ?? '';
