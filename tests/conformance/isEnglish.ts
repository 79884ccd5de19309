/** Words of English sentences, which are no names. */
const words = /\b(?:any|are|been|can|has|is|must|the|there|this|was)\b(?! *[=:.(])/i;

/** Whether a text has words of English, or three in a row, apart from names and code, which are in quotes. */
export function isEnglish(text: string): boolean {
  const bare = text.replace(/「.*?」|`[^`]*`|"[^"]*"|'[^']*'/gs, '');
  return words.test(bare) || /[a-z]{2,} [a-z']{2,} [a-z]{2,}/i.test(bare);
}
