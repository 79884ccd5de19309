/** Status sets for enums: a label and a tone for each value. */
import type { Shape } from './shape.ts';
import type { Texts } from './texts.ts';
import { type ValueLabel, valueLabels } from './valueLabel.ts';
import { camel, ownerName, wordsOf } from './words.ts';

/** Tones by word; what is not among them is neutral. */
const tones: Readonly<Record<string, readonly string[]>> = {
  good: 'active approved available accepted completed complete confirmed delivered done enabled finished fulfilled healthy live open ok paid passed published ready resolved success succeeded successful verified valid won yes'.split(
    ' ',
  ),
  bad: 'banned blocked bounced cancelled canceled declined denied deleted disputed error expired failed failure inactive invalid lost overdue refused rejected revoked suspended terminated unhealthy critical urgent late'.split(
    ' ',
  ),
  pending:
    'awaiting draft new paused pending placed planned processing progress queued requested review scheduled shipped submitted unpaid waiting trial hold high'.split(
      ' ',
    ),
  muted: 'archived closed disabled hidden none off old returned retired unknown unavailable sold low'.split(
    ' ',
  ),
};

export function toneOf(value: string | number): string {
  const words = wordsOf(String(value));
  if (words[0] === 'not' || words[0] === 'no') return 'muted';
  const found = Object.entries(tones).find(([, known]) => words.some((word) => known.includes(word)));
  return found?.[0] ?? 'neutral';
}

/**
 * Whether the values of an enum say how something stands, by its name or by one of its values. All others are kinds, such
 * as genres and colours: they have labels, and no tone.
 */
export const isState = (name: string, shape: Shape): boolean =>
  isNamedState(name) || shape.values.some((value) => toneOf(value) !== 'neutral');

export const isNamedState = (name: string): boolean =>
  /^(status|state|phase|stage)$/.test(wordsOf(name).at(-1) ?? '');

export type StatusSet = Record<string, { label: string; tone: string }>;

export class StatusSets {
  readonly #texts: Texts;
  readonly #known: ReadonlyMap<string, StatusSet>;
  readonly #sets: Map<string, StatusSet>;

  /** @param known the sets of an app that is there already */
  constructor(texts: Texts, known: ReadonlyMap<string, StatusSet> = new Map()) {
    this.#texts = texts;
    this.#known = known;
    this.#sets = new Map(known);
  }

  /**
   * The set for the values of an enum.
   * @param owner what has the field, such as `Pet`
   */
  setFor(owner: string, field: string, shape: Shape): string {
    const values = shape.values.map(String);
    const wanted = shape.name ? camel(shape.name) : camel(ownerName(owner), field);
    for (let count = 1; ; count++) {
      const name = count === 1 ? wanted : `${wanted}${count}`;
      const known = this.#sets.get(name);
      if (known && Object.keys(known).sort().join('\n') !== [...values].sort().join('\n')) continue;
      if (!known) this.#sets.set(name, this.#made(name, shape));
      return name;
    }
  }

  /** The values of a set as options of a choice, in the order of the document. */
  options(set: string, shape: Shape): { value: string | number; label: string }[] {
    return shape.values.map((value) => ({ value, label: this.#sets.get(set)?.[String(value)]?.label ?? '' }));
  }

  #made(name: string, shape: Shape): StatusSet {
    const labels = valueLabels(shape.values);
    return Object.fromEntries(
      shape.values.map((value, index) => {
        const label = this.#label(`values.${name}`, titleOf(shape, value), value, labels[index]);
        return [String(value), { label, tone: toneOf(value) }];
      }),
    );
  }

  /** `-name` beside `name` is an order: the same, descending. */
  #label(group: string, title: string, value: string | number, usual: ValueLabel | undefined): string {
    const { key = '', text = String(value), isCode } = usual ?? {};
    const place = `${group}.${key}`;
    if (title === '' && typeof value === 'string' && /^-\p{L}/u.test(value))
      return this.#texts.phrase(place, 'descending', { en: text });
    const wording = this.#texts.wording(title, text);
    return this.#texts.add(place, isCode && title === '' ? { ...wording, other: text } : wording);
  }

  /** What goes into statuses.json; undefined if that is nothing. */
  file(used: (name: string) => boolean): Record<string, StatusSet> | undefined {
    const sets = [...this.#sets]
      .filter(([name]) => used(name) && !this.#known.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return sets.length > 0 ? Object.fromEntries(sets) : undefined;
  }
}

/** The title of one alternative of `oneOf: [{const, title}]`; empty if there is none. */
function titleOf({ schema }: Shape, value: string | number): string {
  const choices = [schema.oneOf ?? schema.anyOf].flat();
  const found = choices.find(
    (one): one is { title: string } =>
      typeof one === 'object' && one !== null && 'const' in one && one.const === value && 'title' in one,
  );
  return typeof found?.title === 'string' ? found.title : '';
}
