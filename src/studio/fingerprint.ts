/** Tells whether two programs have the same text of a file. Not cryptographic: such a text can be forged. */

/** The length and a hash (FNV-1a) of a text. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}
