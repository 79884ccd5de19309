/** What is wrong with the wording of a text, whatever it is used for. */
import { type Fix, replacing } from '../../fix.ts';
import { placeholdersOf } from '../../project/texts.ts';
import { type JsonNode, offsetInString, type SourceFile } from '../../source/read.ts';

export interface WordingFault {
  /** The node of the wording. */
  at: JsonNode;
  rule: 'text-braces' | 'text-html';
  message: string;
  expected: string;
  /** As offsets in the file. */
  span: { from: number; to: number };
  fix?: Fix;
}

const doubled = /\{\{[^{}]*\}\}/g;
const single = /\{\s*([A-Za-z_][\w.-]*)\s*\}/g;
const wideBraces = /(?:｛\s*){1,2}([\w.-]+)\s*｝{1,2}/g;
const html = /<\/?[A-Za-z][\w-]*(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|apos|#\d+);/g;

/**
 * At most one of each rule: the first, whose fix corrects all.
 * @param wordings the nodes of the text, of each language that is written here
 */
export function faultsOfWording(source: SourceFile, wordings: readonly JsonNode[]): WordingFault[] {
  const faults = wordings.flatMap((at) => faultsIn(source, at));
  return (['text-braces', 'text-html'] as const).flatMap((rule) => {
    const all = faults.filter((fault) => fault.rule === rule);
    const edits = all.flatMap(({ fix }) => fix?.edits ?? []);
    return all.slice(0, 1).map((first) => (first.fix ? { ...first, fix: { ...first.fix, edits } } : first));
  });
}

function faultsIn(source: SourceFile, at: JsonNode): WordingFault[] {
  const text = String(at.value);
  // Most texts have neither.
  if (!/[{<&｛]/.test(text)) return [];
  const spanOf = (index: number, length: number) => ({
    from: offsetInString(source.text, at, index),
    to: offsetInString(source.text, at, index + length),
  });
  const blank = text.replace(doubled, (whole) => '\0'.repeat(whole.length));
  const bracesIn = (where: string, pattern: RegExp, kind: string): WordingFault[] =>
    [...where.matchAll(pattern)].map(({ 0: whole, 1: name = '', index }) => {
      const span = spanOf(index, whole.length);
      const right = `{{${name}}}`;
      return {
        at,
        rule: 'text-braces',
        message: `${whole} is shown literally: write a placeholder in ${kind} braces, ${right}`,
        expected: right,
        span,
        fix: { title: `Write ${right}`, edits: [replacing(source, span.from, span.to, right)] },
      };
    });
  const braces = bracesIn(blank, single, 'double');
  const wide = bracesIn(text, wideBraces, 'plain');
  const tags = [...text.matchAll(html)].map(
    ({ 0: whole, index }): WordingFault => ({
      at,
      rule: 'text-html',
      message: `${whole} is shown literally: texts cannot contain HTML`,
      expected: 'plain text; the node that shows it has its style',
      span: spanOf(index, whole.length),
    }),
  );
  return [...braces, ...wide, ...tags];
}

/**
 * The placeholders that a text lacks in some languages and has in others.
 * @param texts by language: one, or one per plural form
 * @returns by language that lacks some; `has` are the languages that have all of them
 */
export function missingPlaceholders(
  texts: ReadonlyMap<string, readonly string[]>,
): { language: string; names: string[]; has: string[] }[] {
  const found = new Map([...texts].map(([code, forms]) => [code, new Set(forms.flatMap(placeholdersOf))]));
  const all = new Set([...found.values()].flatMap((names) => [...names]));
  if (all.size === 0) return [];
  return [...found].flatMap(([language, own]) => {
    const names = [...all].filter((name) => !own.has(name));
    const has = [...found].flatMap(([code, others]) =>
      names.every((name) => others.has(name)) ? [code] : [],
    );
    return names.length === 0 ? [] : [{ language, names, has }];
  });
}

/** @param what the text: `The text “a.b”` or `This text` */
export function placeholderMessage(
  what: string,
  language: string,
  names: readonly string[],
  has: readonly string[],
): string {
  const lacking = names.map((name) => `{{${name}}}`).join(' and ');
  return `${what} lacks ${lacking} in ${language}${has.length > 0 ? `, which it has in ${has.join(', ')}` : ''}`;
}
