/**
 * Rejects regular expressions that are unsafe to run on input of a server or a user, because their time may grow
 * faster than linearly: an unbounded repetition may contain neither another repetition nor alternatives, and two
 * adjacent repetitions may not match the same characters.
 */
const maxLength = 200;

interface Atom {
  source: string;
  /** Whether it contains an unbounded repetition or alternatives. */
  loose: boolean;
  unbounded: boolean;
  optional: boolean;
}

class Reader {
  readonly #source: string;
  #at = 0;
  trouble: string | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads up to the end or the closing bracket. @returns whether anything in it is loose */
  group(): boolean {
    let loose = false;
    let before: Atom[] = [];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at++;
        loose = true;
        before = [];
        continue;
      }
      const atom = this.#atom();
      if (atom.unbounded) {
        loose = true;
        if (atom.loose)
          this.trouble ??= `\`${atom.source}\` repeats what already repeats or has alternatives`;
        if (before.some((other) => overlap(other.source, atom.source)))
          this.trouble ??= `\`${atom.source}\` repeats what the part before it repeats`;
      }
      loose ||= atom.loose;
      if (!atom.optional) before = [];
      if (atom.unbounded) before.push(atom);
    }
    return loose;
  }

  #atom(): Atom {
    const start = this.#at;
    const first = this.#source[this.#at++];
    let loose = false;
    if (first === '\\') {
      if (/[1-9k]/.test(this.#source[this.#at] ?? '')) this.trouble ??= 'it refers back to what it matched';
      this.#at +=
        /^[pP]\{[^}]*\}|^u\{[^}]*\}|^u....|^x..|^./su.exec(this.#source.slice(this.#at))?.[0].length ?? 0;
    } else if (first === '[') {
      while (this.#at < this.#source.length && this.#source[this.#at] !== ']')
        this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
      this.#at++;
    } else if (first === '(') {
      if (/^\?(=|!|<=|<!)/.test(this.#source.slice(this.#at))) this.trouble ??= 'it looks ahead or behind';
      loose = this.group();
      this.#at++;
    }
    const source = this.#source.slice(start, this.#at);
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at))?.[0] ?? '';
    this.#at += quantifier.length;
    const [, min, comma, upTo] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
    const times = upTo || (comma ? '' : min);
    const unbounded =
      /^[*+]/.test(quantifier) || (min !== undefined && (!times || Number(times) > maxLength));
    return { source, loose, unbounded, optional: /^[*?]|^\{0/.test(quantifier) };
  }
}

const samples = [...Array(0x250).keys()].map((code) => String.fromCharCode(code)).concat([...'あ漢가ไ😀']);

/** Whether some character is matched by both. */
function overlap(a: string, b: string): boolean {
  const one = new RegExp(`^(?:${a})$`, 'u');
  const other = new RegExp(`^(?:${b})$`, 'u');
  return samples.some((sample) => one.test(sample) && other.test(sample));
}

/** Why a regular expression is rejected; undefined if it is accepted. */
export function patternTrouble(pattern: string): string | undefined {
  if (pattern.length > maxLength) return `it is longer than ${maxLength} characters`;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return error instanceof Error
      ? error.message.replace(/^Invalid regular expression: /, '')
      : String(error);
  }
  const reader = new Reader(pattern);
  reader.group();
  return reader.trouble;
}
