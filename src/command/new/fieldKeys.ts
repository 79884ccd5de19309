/** The keys of the texts of fields. */
import { camel, ownerName } from './words.ts';

/** How a name is written makes no difference, but its signs do: `@type` is not `type`. */
const meaning = (name: string): string => (/^[\w-]+$/.test(name) ? camel(name) : name);

export class FieldKeys {
  readonly #names = new Map<string, string>();

  /** The key of the label of a field: that of another one has a number. */
  of(owner: string, name: string): string {
    const wanted = `fields.${ownerName(owner)}.${camel(name)}`;
    const meant = meaning(name);
    for (let count = 1; ; count++) {
      const key = count === 1 ? wanted : `${wanted}${count}`;
      const known = this.#names.get(key);
      if (known !== undefined && known !== meant) continue;
      this.#names.set(key, meant);
      return key;
    }
  }
}
