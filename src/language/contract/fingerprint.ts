/**
 * Fingerprints of operations: equal as long as nothing changes that an operation is read from, so that an edit of one
 * schema checks only the pages again whose operations refer to it.
 */
import { isJsonObject, type Place } from './reference.ts';

/** The content of a value, and the places that it refers to. */
interface Content {
  hash: string;
  refers: readonly Place[];
}

export class Fingerprints {
  /** By the id of a place; several operations refer to the same schemas. */
  readonly #contents = new Map<string, Content>();
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
    const first = contentOf(values, at);
    const seen = new Set<string>();
    const hashes = [this.#whole, first.hash];
    const waiting = [...first.refers];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      if (seen.has(place.id)) continue;
      seen.add(place.id);
      let content = this.#contents.get(place.id);
      if (!content) {
        content = contentOf(place.value, place);
        this.#contents.set(place.id, content);
      }
      hashes.push(content.hash);
      waiting.push(...content.refers);
    }
    return hashOf(hashes.join());
  }
}

function contentOf(value: unknown, at: Place): Content {
  const refers: Place[] = [];
  const refer = (reference: string): void => {
    try {
      refers.push(at.follow(reference));
    } catch {
      // The reference has no target; it is part of the fingerprint itself.
    }
  };
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) for (const entry of one) visit(entry);
    if (!isJsonObject(one)) return;
    if (typeof one.$ref === 'string') refer(one.$ref);
    const form = at.forms.get(String(one['x-record-of']));
    if (form) refers.push(form);
    const { mapping } = isJsonObject(one.discriminator) ? one.discriminator : {};
    for (const target of isJsonObject(mapping) ? Object.values(mapping) : [])
      if (typeof target === 'string') refer(/[#./]/.test(target) ? target : `#/components/schemas/${target}`);
    for (const inner of Object.values(one)) visit(inner);
  };
  visit(value);
  return { hash: hashOf(JSON.stringify(value) ?? ''), refers };
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
