/** How deep files may be nested: readers are recursive, and the stack is limited. */

/** Far deeper than any real definition; a deeper one is treated as an attack. */
export const maxDepth = 200;

export const nestedTooDeep = `Values are nested more than ${maxDepth} times here`;

const quote = 0x22;
const backslash = 0x5c;

/** The offset of the first bracket of a JSON text that is nested too deep; undefined if there is none. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    // [ and {, ] and }.
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return undefined;
}

/** Whether a document, which may be YAML with references to itself, is nested too deep. */
export function isTooDeep(document: unknown): boolean {
  let level: unknown[] = [document];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    const inner = new Set<unknown>();
    for (const value of level)
      if (typeof value === 'object' && value !== null)
        for (const part of Object.values(value)) inner.add(part);
    level = [...inner];
  }
  return false;
}
