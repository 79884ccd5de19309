/** What people write out of habit, from spreadsheets, other languages, Japanese keyboards or HTML, and what is meant. */
import type { Problem } from './problem.ts';

type Instead = NonNullable<Problem['instead']>;

interface Habit {
  /** Searched everywhere; it applies where the parser stops within it. */
  written: RegExp;
  hint: string;
  /** What is written in its place, if it can only be that. */
  instead?: string;
}

/** Longer ones first. */
const habits: readonly Habit[] = [
  { written: /===/g, hint: 'to compare, write ==', instead: '==' },
  { written: /!==/g, hint: 'for “is not”, write !=', instead: '!=' },
  { written: /<>/g, hint: 'for “is not”, write !=', instead: '!=' },
  { written: /=</g, hint: 'for “at most”, write <=', instead: '<=' },
  {
    written: /(?<=\(\s*\w+)\s*=>/g,
    hint: 'what is done with each element follows a comma, as in list.filter(x, condition)',
    instead: ',',
  },
  { written: /=>/g, hint: 'for “at least”, write >=', instead: '>=' },
  { written: /(?<![=!<>])=(?!=)/g, hint: 'to compare, write ==', instead: '==' },
  { written: /\?\?/g, hint: 'for another value in place of null, write coalesce(a, b)' },
  { written: /\?\./g, hint: 'a field of null is null: write a plain .', instead: '.' },
  { written: /;/g, hint: 'arguments have commas between them', instead: ',' },
  { written: /\$(?=[A-Za-z_])/g, hint: 'names are written without $', instead: '' },
  {
    written: /(?<=\d),(?=\d{3}(?!\d))/g,
    hint: 'a number is written without commas between its thousands',
    instead: '',
  },
  { written: /(?<=\d),(?=\d)/g, hint: 'a decimal number is written with a point', instead: '.' },
  { written: /\band\b/gi, hint: 'for “and”, write &&', instead: '&&' },
  { written: /\bor\b/gi, hint: 'for “or”, write ||', instead: '||' },
  { written: /\|/g, hint: 'for “or”, write ||', instead: '||' },
  { written: /\bnot\b/gi, hint: 'for “not”, write !' },
  // Tried last: what is right within others.
  { written: /&/g, hint: 'for “and”, write &&; to join texts, write +' },
];

/** A negation in words is a name for the parser, which stops at the next one. */
const negation = /\bnot\s+$/i;

/** What text has in HTML, and what it is in an expression. */
const entity = /&(amp|lt|gt|quot|apos|#39|nbsp);/y;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: "'",
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/** Full-width and typographic characters, and the ASCII that expressions use instead. */
const wide: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '＝': '=',
    '＋': '+',
    '－': '-',
    '＊': '*',
    '×': '*',
    '／': '/',
    '÷': '/',
    '（': '(',
    '）': ')',
    '，': ',',
    '、': ',',
    '．': '.',
    '！': '!',
    '＜': '<',
    '＞': '>',
    '≦': '<=',
    '≧': '>=',
    '≤': '<=',
    '≥': '>=',
    '≠': '!=',
    '？': '?',
    '：': ':',
    '％': '%',
    '＆': '&',
    '　': ' ',
    '\u00a0': ' ',
    ...Object.fromEntries([...'０１２３４５６７８９'].map((char, digit) => [char, String(digit)])),
    ...Object.fromEntries([...'“”‘’「」『』＇＂′'].map((char) => [char, "'"])),
  }),
);

/** What was meant where the parser stops. */
export interface Meant {
  hint: string;
  /** What is written out of habit, as offsets. */
  from: number;
  to: number;
  instead?: Instead;
}

/** Finds a habit where the parser stops; undefined if there is none. */
export function meantAt(source: string, from: number, to: number): Meant | undefined {
  return (
    htmlAt(source, from) ?? fullWidthAt(source, from, to) ?? negatedAt(source, from) ?? habitAt(source, from)
  );
}

function htmlAt(source: string, from: number): Meant | undefined {
  entity.lastIndex = from;
  const [written, name = ''] = entity.exec(source) ?? [];
  const plain = entities[name];
  if (written === undefined || plain === undefined) return undefined;
  const all = [...source.matchAll(new RegExp(entity.source, 'g'))];
  return {
    hint: `this is HTML: write a plain ${plain === ' ' ? 'space' : plain}`,
    from,
    to: from + written.length,
    instead: all.map(({ 0: one, 1: of = '', index }) => ({
      from: index,
      to: index + one.length,
      text: entities[of] ?? one,
    })),
  };
}

function fullWidthAt(source: string, from: number, to: number): Meant | undefined {
  const plain = wide.get(source.slice(from, to));
  if (plain === undefined) return undefined;
  const hint = `in its place write a plain ${plain === ' ' ? 'space' : plain}`;
  if (plain === "'") {
    // It has a second one.
    const second = source.split('').findIndex((char, at) => at >= to && wide.get(char) === plain);
    const places = second < 0 ? [from] : [from, second];
    return { hint, from, to, instead: places.map((at) => ({ from: at, to: at + 1, text: plain })) };
  }
  let end = to;
  while (wide.get(source[end] ?? '') === plain) end += 1;
  return { hint, from, to, instead: [{ from, to: end, text: plain.repeat(end - from) }] };
}

function negatedAt(source: string, from: number): Meant | undefined {
  const [written] = negation.exec(source.slice(0, from)) ?? [];
  if (written === undefined || !/^[\w(]/.test(source.slice(from))) return undefined;
  const start = from - written.length;
  return {
    hint: 'for “not”, write !',
    from: start,
    to: start + 3,
    instead: [{ from: start, to: from, text: '!' }],
  };
}

function habitAt(source: string, from: number): Meant | undefined {
  if (/%\s*$/.test(source.slice(0, from)) && !/^\w/.test(source.slice(from)))
    return {
      hint: '% is the remainder of a division; for a percentage write / 100',
      from,
      to: Math.min(from + 1, source.length),
    };
  for (const { written, hint, instead } of habits)
    for (const { 0: found, index } of source.matchAll(written)) {
      const end = index + found.length;
      if (from < index || from >= end) continue;
      const meant = { hint, from: index, to: end };
      return instead === undefined ? meant : { ...meant, instead: [{ from: index, to: end, text: instead }] };
    }
  return undefined;
}

/** A source with all of these written in it. */
export function written(source: string, instead: Instead): string {
  return [...instead]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), source);
}

/**
 * Adds a fix of an already fixed source, with its offsets in the original source; undefined if it changes what an earlier fix
 * has written.
 */
export function mergeFixes(before: Instead, next: Instead): Instead | undefined {
  const sorted = [...before].sort((a, b) => a.from - b.from);
  const all = [...before];
  for (const { from, to, text } of next) {
    let shift = 0;
    for (const one of sorted) {
      const start = one.from + shift;
      if (to <= start) break;
      if (from < start + one.text.length) return undefined;
      shift += one.text.length - (one.to - one.from);
    }
    all.push({ from: from - shift, to: to - shift, text });
  }
  return all;
}
