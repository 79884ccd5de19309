import type { Host } from '../../host/host.ts';

const isEnglish = ({ app, device }: Host): boolean =>
  (app.languages.all[device.language]?.tag ?? device.language).startsWith('en');

/**
 * What one item of a list is called if only the list has a title: in English without its plural ending. The other
 * languages of the runtime have no plural, or use the same text for both.
 */
export function singular(title: string, host: Host): string {
  if (!isEnglish(host)) return title;
  return title
    .replace(/(\p{L}{2})ies$/u, '$1y')
    .replace(/(x|ch|sh|ss|zz)es$/, '$1')
    .replace(/([^sui])s$/, '$1');
}

/** A title within a sentence: `Tag` in `Add tag`. A word with further capitals stays, as does `ID`. */
export const inSentence = (title: string, { device }: Host): string =>
  /^\p{Lu}(\p{Ll}|\s|$)/u.test(title)
    ? title.charAt(0).toLocaleLowerCase(device.language) + title.slice(1)
    : title;
