/** What a value of an enum is called, and the name of its text. */
import { areMoneyCodes } from './fieldRole.ts';
import { camel, humanised } from './words.ts';

export interface ValueLabel {
  text: string;
  /** The last part of the key of its text. */
  key: string;
  /** Whether it is written like this in every language: a number, a code, a blood type. */
  isCode: boolean;
}

/** Letters and digits with single separators between them: `checked_in`, `in-progress`, `order.created`. */
const isOfWords = (value: string): boolean => /^-?\p{L}[\p{L}\p{N}]*([\s_.:-]+[\p{L}\p{N}]+)*$/u.test(value);

/** The labels of the values of an enum, in their order. */
export function valueLabels(values: readonly (string | number)[]): ValueLabel[] {
  const isMoney = areMoneyCodes(values);
  const keys = new Set<string>();
  return values.map((value) => {
    const written = String(value);
    const isWritten = isMoney || !isOfWords(written);
    const words = written
      .replace(/^-(?=\p{L})/u, 'descending ')
      .replaceAll('+', ' plus ')
      .replace(/(?<=[\p{L}\p{N}])-$/u, ' minus');
    const wanted = camel(words) || 'empty';
    let key = wanted;
    for (let count = 2; keys.has(key); count++) key = `${wanted}${count}`;
    keys.add(key);
    const text = isWritten ? (isMoney ? written.toUpperCase() : written) : humanised(written);
    return { text, key, isCode: isWritten && !/\s/.test(written) };
  });
}
