export interface Option {
  value: string | number;
  label: string;
  /** Stands at the end of the row, and is searched too: +81, TRC20. */
  detail?: string | null;
  /** Stands in front: a country's two letters for its flag, an emoji, or the address of a picture. */
  mark?: string | null;
  /** Not shown, but searched: its name in other languages. */
  words?: string | null;
}

/** As it is compared: width, case, accents and the two kinds of kana make no difference. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/**
 * The options in which every word of the query occurs. First come those of which it is all of the detail, the mark or
 * the value (+1 is not looked for among +1684, +254 and +81), the main one of them before the others; then those whose
 * label begins with it.
 * @param options in the order in which they are listed
 * @param given the same in the order of whoever made them: of some that share a dial code the main one comes first
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
