/** Fixes for syntax errors of JSON. */

/** Replaces a part of the text. */
export interface TextFix {
  title: string;
  from: number;
  to: number;
  text: string;
}

export const inserting = (title: string, at: number, text: string): TextFix => ({
  title,
  from: at,
  to: at,
  text,
});
export const deleting = (title: string, from: number, to: number): TextFix => ({ title, from, to, text: '' });

/** A text in single or typographic quotes, in those of JSON; undefined if it does not end on its line. */
export function requoted(text: string, from: number): TextFix | undefined {
  const found =
    /^['‘’‚＇`´]((?:[^'‘’＇`´\\\n]|\\.)*)['‘’＇`´]|^[“”„‟＂〝「『«]((?:[^"“”„‟＂〞〝」』»\\\n]|\\.)*)["“”‟＂〞」』»]/.exec(
      text.slice(from, from + 4000),
    );
  if (!found) return undefined;
  const [whole, single, double] = found;
  const inner = (single ?? double ?? '').replaceAll("\\'", "'").replace(/(^|[^\\])"/g, '$1\\"');
  return { title: 'Write "', from, to: from + whole.length, text: `"${inner}"` };
}
