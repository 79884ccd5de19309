/** Parses JSON with whole numbers that a JavaScript number cannot hold exactly (int64). Imported lazily. */

/** Strings, which are skipped, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whole numbers beyond 2^53 become strings of their digits. @throws SyntaxError */
export function exact(text: string): unknown {
  return JSON.parse(
    text.replace(tokens, (token) =>
      /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
    ),
  );
}
