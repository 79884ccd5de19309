/** Completion within an expression. It ends at the cursor, and is usually incomplete. */

import { pageNameMeanings } from '../compile/scope/names.ts';
import { isAssignable, type Place } from '../expression/assignable.ts';
import { compileExpression } from '../expression/compile.ts';
import { quote } from '../expression/describe.ts';
import { type Binding, type Names, withNames } from '../expression/names.ts';
import { rootOf } from '../expression/roots.ts';
import { any, broken, fieldOf, nullable, type Type } from '../expression/type.ts';
import type { Project } from '../project/project.ts';
import type { Offer } from './item.ts';
import { functionNames, type Reader, symbolInfo, typeInWords, usageOf } from './symbolInfo.ts';

/** What is offered for a word, and how much of the expression before the cursor it replaces. */
export interface Words {
  offers: readonly Offer[];
  /** The number of characters before the cursor that are part of the word. */
  length: number;
}

const macros = /\.(filter|map|exists|all|exists_one)$/;
const meanings = new Map(pageNameMeanings);

/** The part of an expression that ends at its end: `first(data.rows).name` of `x + first(data.rows).name`. */
export function operandBefore(text: string): string {
  let at = text.length;
  while (at > 0) {
    const char = text[at - 1] ?? '';
    if (/[\w.]/.test(char)) at -= 1;
    else if (char === ')' || char === ']') {
      const open = openingOf(text, at - 1);
      if (open === undefined) break;
      at = open;
    } else break;
  }
  return text.slice(at).replace(/^\.+/, '');
}

/** The offset of the bracket that the one at an offset closes. */
function openingOf(text: string, offset: number): number | undefined {
  let depth = 0;
  for (let at = offset; at >= 0; at -= 1) {
    const char = text[at] ?? '';
    if (char === ')' || char === ']') depth += 1;
    else if (char === '(' || char === '[') {
      depth -= 1;
      if (depth === 0) return at;
    } else if (char === "'" || char === '"') {
      at = text.lastIndexOf(char, at - 1);
      if (at < 0) return undefined;
    }
  }
  return undefined;
}

/** The brackets that are open at the end of an expression, outermost first, and the text that is open, if any. */
function openIn(text: string): { brackets: number[]; string: number | undefined } {
  const brackets: number[] = [];
  let string: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (string !== undefined) {
      if (char === '\\') at += 1;
      else if (char === text[string]) string = undefined;
    } else if (char === "'" || char === '"') string = at;
    else if (char === '(' || char === '[') brackets.push(at);
    else if (char === ')' || char === ']') brackets.pop();
  }
  return { brackets, string };
}

/** The type of a path such as `data.limits`, whose beginning may be no value by itself; undefined if it is unknown. */
export function typeOfPath([root = '', ...fields]: readonly string[], names: Names): Type | undefined {
  let type = names.lookup(root)?.type;
  for (const field of fields) {
    if (type?.kind === 'any') return any;
    type = type?.kind === 'record' ? fieldOf(type, field) : undefined;
  }
  return type;
}

function typeOf(source: string, names: Names): Type | undefined {
  if (/^\w+(\.\w+)*$/.test(source)) return typeOfPath(source.split('.'), names);
  const { type, problems } = compileExpression(source, names);
  return problems.length > 0 ? undefined : type;
}

/** The names at the end of an expression: within `list.filter(x, …)` also `x`. */
function namesAtEnd(text: string, outer: Names): Names {
  let names = outer;
  for (const at of openIn(text).brackets) {
    const before = text.slice(0, at);
    if (!macros.test(before)) continue;
    const variable = /^\s*(\w+)\s*,/.exec(text.slice(at + 1))?.[1];
    const list = typeOf(operandBefore(before.replace(macros, '')), names);
    if (variable !== undefined)
      names = withNames(names, { [variable]: { type: list?.kind === 'list' ? list.of : broken } });
  }
  return names;
}

/**
 * @param before the expression up to the cursor, without its equals sign
 * @param to what the place takes
 */
export function wordsAt(
  before: string,
  outer: Names,
  to: Type | Place | undefined,
  project: Project,
  reader: Reader,
): Words {
  const names = namesAtEnd(before, outer);
  const { string } = openIn(before);
  if (string !== undefined) return inText(before, string, names, project, reader);
  const word = /\w*$/.exec(before)?.[0] ?? '';
  const rest = before.slice(0, before.length - word.length);
  if (/\.\s*$/.test(rest)) {
    const base = operandBefore(rest.replace(/\.\s*$/, ''));
    return { offers: membersOf(typeOf(base, names)), length: word.length };
  }
  const wanted = wantedAt(rest, names, to);
  const offers: Offer[] = valuesOf(comparedAt(rest, names)).map((value) => ({
    label: quote(value),
    kind: 'value',
    rank: 0,
  }));
  for (const name of names.all()) {
    const binding = names.lookup(name);
    if (binding) offers.push(nameOffer(name, binding, wanted));
  }
  for (const name of functionNames())
    if (!usageOf(name).includes(`.${name}(`))
      offers.push({
        label: name,
        kind: 'function',
        rank: 6,
        ...symbolInfo('function', name, project, reader),
      });
  for (const label of ['true', 'false', 'null']) offers.push({ label, kind: 'keyword', rank: 7 });
  return { offers, length: word.length };
}

/** What fits at the end of an expression, by the text before it; undefined if unknown. */
function wantedAt(rest: string, names: Names, to: Type | Place | undefined): Type | Place | undefined {
  const before = rest.trimEnd();
  // The branches of a condition are what the whole is.
  if (before === '' || /[?:]$/.test(before)) return to;
  if (/(&&|\|\||!)$/.test(before)) return 'bool';
  const operator = /([=!]=|[<>]=?|[-+*/%])$/.exec(before);
  if (!operator) return undefined;
  const type = typeOf(operandBefore(before.slice(0, operator.index).trimEnd()), names);
  return type && nullable(type);
}

/** The type of the operand before `==`, `!=` or `in [` at the end. */
function comparedAt(rest: string, names: Names): Type | undefined {
  const operator = /(==|!=|\bin\s*\[(?:[^\]]*,)?)\s*$/.exec(rest);
  return operator ? typeOf(operandBefore(rest.slice(0, operator.index).trimEnd()), names) : undefined;
}

const valuesOf = (type: Type | undefined): readonly (string | number | boolean)[] =>
  type && 'values' in type ? (type.values ?? []) : [];

/** The function whose arguments the end of an expression is among. */
const calledAtEnd = (text: string): string | undefined =>
  /(\w+)\s*$/.exec(text.slice(0, openIn(text).brackets.at(-1) ?? 0))?.[1];

/**
 * Within a text: a key in `text('…')`, a status set in `label(…, '…')`, or a value of what it is compared with.
 */
function inText(before: string, string: number, names: Names, project: Project, reader: Reader): Words {
  const prefix = before.slice(string + 1);
  const rest = before.slice(0, string);
  if (/\btext\(\s*$/.test(rest)) {
    const keys = [...project.facts.all('text').keys()];
    const offers = keys.map(
      (label): Offer => ({ label, kind: 'text', ...symbolInfo('text', label, project, reader) }),
    );
    return { offers, length: prefix.length };
  }
  if (calledAtEnd(rest) === 'label')
    return {
      offers: [...project.facts.all('statuses').keys()].map(
        (label): Offer => ({ label, kind: 'value', ...symbolInfo('statuses', label, project, reader) }),
      ),
      length: prefix.length,
    };
  const values = valuesOf(comparedAt(rest, names)).filter((value) => typeof value === 'string');
  return {
    offers: values.map((label): Offer => ({ label: String(label), kind: 'value' })),
    length: prefix.length,
  };
}

/** A value of the right type comes first, then what may contain one. */
function rankOf(type: Type, to: Type | Place | undefined): number {
  if (to === undefined || to === 'any') return 2;
  if (type !== broken && type.kind !== 'any' && isAssignable(type, to)) return 1;
  return type.kind === 'record' || type.kind === 'list' ? 3 : type.kind === 'any' ? 4 : 5;
}

function nameOffer(label: string, { type, kind }: Binding, to: Type | Place | undefined): Offer {
  const meaning = meanings.get(label) ?? (kind === 'let' ? meanings.get('let') : undefined);
  const isRoot = rootOf(label) !== undefined;
  return {
    label,
    kind: 'name',
    detail: typeInWords(type),
    documentation: meaning,
    rank: isRoot && type.kind === 'record' ? 3 : rankOf(type, to),
  };
}

/** The fields of a record, and what is called on a list or a text. */
function membersOf(type: Type | undefined): Offer[] {
  if (!type) return [];
  if (type.kind === 'record') {
    const fields = Object.entries(type.fields);
    const further = type.union?.alternatives.flatMap((one) => Object.entries(one.type.fields)) ?? [];
    return [...new Map([...further, ...fields])].map(([label, field]) => ({
      label,
      kind: 'name',
      detail: typeInWords(field),
    }));
  }
  const receiver = type.kind === 'list' ? 'list' : type.kind === 'string' ? 'text' : undefined;
  if (!receiver) return [];
  return functionNames()
    .filter((name) => usageOf(name).startsWith(`${receiver}.${name}(`))
    .map((label) => ({ label, kind: 'function', detail: usageOf(label) }));
}
