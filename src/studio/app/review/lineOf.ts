/** A line of a review in the language of the studio: the sentences of `shoji release --diff`, translated. */
import { appearance } from '../appearance.ts';

/** The first match applies. Names, values and addresses are not translated. */
const japanese: readonly [RegExp, string][] = [
  [
    /^(.*?) +is gone: links and bookmarks to it lead to no page$/,
    '$1：削除。リンクやブックマークから開けなくなります',
  ],
  [/^(.*?) +is new: (.*)$/, '$1：追加 $2'],
  [/^(.*?) +is gone: (.*)$/, '$1：削除 $2'],
  [/^(.*?) +is new$/, '$1：追加'],
  [/^(.*?) +is gone$/, '$1：削除'],
  [/^(.*?) +has a new rule:? (.*)$/, '$1：規則の追加 $2'],
  [/^(.*?) +has no longer the rule:? (.*)$/, '$1：規則の削除 $2'],
  [/^(.*?) +has a new (\w+): (.*)$/, '$1：$2の追加 $3'],
  [/^(.*?) +has no longer the (\w+) (.*)$/, '$1：$2の削除 $3'],
];

export function lineOf(line: string): string {
  const [pattern, words] = (appearance().language === 'ja' && japanese.find(([one]) => one.test(line))) || [];
  return pattern && words !== undefined ? line.replace(pattern, words) : line;
}
