export interface Option {
  value: string | number;
  label: string;
  /** Shown at the end of the row, and searched too: +81, TRC20. */
  detail?: string | null;
  /** Shown at the start of the row: a country code for its flag, an emoji, or the address of an image. */
  mark?: string | null;
  /** Not shown, but searched: names in other languages. */
  words?: string | null;
}

/** Normalizes a text for searching: width, case, accents, and hiragana or katakana make no difference. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/**
 * The options that contain every word of the query. First those whose detail, mark or value equals the query (so that
 * +1 comes before +1684, +254 and +81), in their given order; then those whose label starts with its first word.
 * @param options in display order
 * @param given in their original order: of options that share a dial code the main one comes first
 */
export function search(
  options: readonly Option[],
  query: string,
  given: readonly Option[] = options,
): readonly Option[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const found = options.filter((option) => {
    const text = folded(
      `${option.label} ${option.detail ?? ''} ${option.mark ?? ''} ${option.value} ${option.words ?? ''}`,
    );
    return words.every((word) => text.includes(word));
  });
  const rank = (option: Option): number => {
    const { label, detail, mark, value } = option;
    if ([detail, mark, value].some((text) => folded(String(text ?? '')) === words.join(' ')))
      return given.indexOf(option) - given.length;
    return folded(label).startsWith(words[0] ?? '') ? 0 : 1;
  };
  return found.sort((one, other) => rank(one) - rank(other));
}
