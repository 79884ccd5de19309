/** Completion items, and how they are inserted so that the file is JSON afterwards. */
import type { Shape } from '../grammar/shape.ts';
import type { Cursor } from './cursor.ts';

export type ItemKind =
  | 'property'
  | 'value'
  | 'name'
  | 'function'
  | 'text'
  | 'node'
  | 'step'
  | 'file'
  | 'keyword';

/** A completion item without its position. */
export interface Offer {
  label: string;
  kind: ItemKind;
  /** On the line of the label, such as a type. */
  detail?: string | undefined;
  /** Markdown. */
  documentation?: string | undefined;
  /** What comes first has the lower rank. */
  rank?: number;
}

export interface Item extends Offer {
  /** The text in place of `from` to `to`. In a snippet `$1`, `${1:…}` and `$0` are stops of the cursor. */
  insert: string;
  isSnippet: boolean;
  from: number;
  to: number;
  /** The text that it is filtered by: as written in the file, with its quote. */
  filter: string;
  /** A missing comma before it. */
  also?: { at: number; text: string };
}

/** Text within a snippet. */
export const plainIn = (text: string): string => text.replace(/[$}\\]/g, '\\$&');

const quotedIn = (text: string): string => plainIn(JSON.stringify(text));

/** Counts the stops of one snippet. */
export class Stops {
  #last = 0;
  next(usual = ''): string {
    this.#last += 1;
    return usual === '' ? `$${this.#last}` : `\${${this.#last}:${plainIn(usual)}}`;
  }
}

/** A value to start from, by its shape. */
export function startOf(shape: Shape | undefined, stops: Stops): string {
  if (!shape) return stops.next('null');
  if (shape.constant !== undefined) return quotedConstant(shape.constant);
  switch (shape.slot) {
    case 'nodes':
    case 'steps':
      return `[${stops.next()}]`;
    case 'node':
    case 'events':
    case 'appEvents':
      return `{ ${stops.next()} }`;
  }
  switch (shape.valueKind) {
    case 'text':
    case 'string':
    case 'file':
      return `"${stops.next()}"`;
    case 'bool':
      return stops.next('true');
    case 'number':
    case 'int':
      return stops.next('0');
    case 'any':
      return stops.next('null');
    case 'list':
    case 'object':
    case 'expression':
    case 'decimal':
    case 'moment':
      return `"= ${stops.next()}"`;
    case 'bind':
      return `"${stops.next('state.')}"`;
    case 'map':
    case 'texts':
    case 'properties':
    case 'assignments':
    case 'schema':
      return `{ ${stops.next()} }`;
  }
  if (shape.either) return startOf(shape.either[0], stops);
  switch (shape.json) {
    case 'boolean':
      return stops.next('true');
    case 'integer':
    case 'number':
      return stops.next(String(shape.minimum ?? 0));
    case 'array':
      return `[${stops.next()}]`;
    case 'object': {
      const inner = shape.required.map((name) => memberOf(name, shape.properties[name], stops));
      return inner.length > 0 ? `{ ${inner.join(', ')} }` : `{ ${stops.next()} }`;
    }
  }
  return shape.json === 'string' || shape.names || shape.enum ? `"${stops.next()}"` : stops.next('null');
}

const quotedConstant = (value: unknown): string => plainIn(JSON.stringify(value) ?? 'null');

/** A member to start from. */
export const memberOf = (name: string, shape: Shape | undefined, stops: Stops): string =>
  `${quotedIn(name)}: ${startOf(shape, stops)}`;

/** Inserts a snippet or a text at the cursor, with the commas that are missing. */
export function itemAt(cursor: Cursor, offer: Offer, insert: string, isSnippet: boolean): Item {
  return {
    ...offer,
    insert: `${insert}${cursor.commaAfter ? ',' : ''}`,
    isSnippet,
    from: cursor.from,
    to: cursor.to,
    filter: `${cursor.quoted ? '"' : ''}${offer.label}`,
    ...(cursor.commaAt === undefined ? {} : { also: { at: cursor.commaAt, text: ',' } }),
  };
}

/** A value that is a string. */
export const stringItem = (cursor: Cursor, offer: Offer, value = offer.label): Item =>
  itemAt(cursor, offer, JSON.stringify(value), false);

/** A name, with a value to start from unless it has one. */
export function nameItem(cursor: Cursor, offer: Offer, shape: Shape | undefined): Item {
  if (cursor.hasColon)
    return itemAt({ ...cursor, commaAfter: false }, offer, JSON.stringify(offer.label), false);
  return itemAt(cursor, offer, memberOf(offer.label, shape, new Stops()), true);
}
