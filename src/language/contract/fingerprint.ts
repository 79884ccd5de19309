/**
 * Fingerprints of operations: equal as long as nothing changes that an operation is read from, so that an edit of one
 * schema checks only the pages again whose operations refer to it.
 */
import { isJsonObject, type Place } from './reference.ts';

/** The content of a value, and what it refers to. */
interface Content {
  hash: string;
  refers: readonly Reference[];
}

/** A reference as it is written, or the name of a form. */
interface Reference {
  to: string;
  form?: true;
}

/** A document that has not changed is the same object when a contract is read again. */
const known = new WeakMap<object, Content>();

export class Fingerprints {
  readonly #known = new Map<string, string>();
  readonly #whole: string;

  /** @param whole what every operation depends on, as JSON */
  constructor(whole: unknown) {
    this.#whole = hashOf(JSON.stringify(whole));
  }

  /**
   * The fingerprint of these values and everything that they refer to, at any depth.
   * @param id identifies them among those of the contract
   */
  of(id: string, values: readonly unknown[], at: Place): string {
    let known = this.#known.get(id);
    if (known === undefined) {
      known = this.#read(values, at);
      this.#known.set(id, known);
    }
    return known;
  }

  #read(values: readonly unknown[], at: Place): string {
    const seen = new Set<string>();
    const hashes = [this.#whole];
    const waiting: Place[] = [];
    const read = (value: unknown, here: Place): void => {
      const { hash, refers } = contentOf(value);
      hashes.push(hash);
      for (const reference of refers) {
        const target = targetOf(reference, here);
        if (!target || seen.has(target.id)) continue;
        seen.add(target.id);
        waiting.push(target);
      }
    };
    for (const value of values) read(value, at);
    for (let place = waiting.pop(); place; place = waiting.pop()) read(place.value, place);
    return hashOf(hashes.join());
  }
}

/** Undefined if it leads nowhere: it is part of the fingerprint itself. */
function targetOf({ to, form }: Reference, at: Place): Place | undefined {
  if (form) return at.forms.get(to);
  try {
    return at.follow(to);
  } catch {
    return undefined;
  }
}

function contentOf(value: unknown): Content {
  if (typeof value !== 'object' || value === null) return { hash: hashOf(String(value)), refers: [] };
  let content = known.get(value);
  if (!content) {
    content = { hash: hashOf(JSON.stringify(value)), refers: referencesIn(value) };
    known.set(value, content);
  }
  return content;
}

function referencesIn(value: unknown): Reference[] {
  const found = new Map<string, Reference>();
  const refer = (to: string): unknown => found.set(to, { to });
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) for (const entry of one) visit(entry);
    if (!isJsonObject(one)) return;
    if (typeof one.$ref === 'string') refer(one.$ref);
    const form = one['x-record-of'];
    if (typeof form === 'string') found.set(`form ${form}`, { to: form, form: true });
    const { mapping } = isJsonObject(one.discriminator) ? one.discriminator : {};
    for (const target of isJsonObject(mapping) ? Object.values(mapping) : [])
      if (typeof target === 'string') refer(/[#./]/.test(target) ? target : `#/components/schemas/${target}`);
    for (const inner of Object.values(one)) visit(inner);
  };
  visit(value);
  return [...found.values()];
}

/** 64 bits of a text, by two of FNV-1a with different starts. */
function hashOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
    other ^= other >>> 15;
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
