export interface Option {
  value: string | number;
  label: string;
  /** Stands at the end of the row, and is searched too: +81, TRC20. */
  detail?: string | null;
  /** Stands in front: a country's two letters for its flag, an emoji, or the address of a picture. */
  mark?: string | null;
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

/** The options in which every word of the query occurs; those whose label begins with it come first. */
export function search(options: readonly Option[], query: string): readonly Option[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const found = options.filter((option) => {
    const text = folded(`${option.label} ${option.detail ?? ''} ${option.mark ?? ''} ${option.value}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (option: Option) => (folded(option.label).startsWith(words[0] ?? '') ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other));
}
