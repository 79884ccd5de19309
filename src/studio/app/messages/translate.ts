/**
 * Translates messages by templates. In a template and its translation, `{name}` is copied, and `<words>` is translated
 * by the same templates: "Expected <expected> here, got <found>".
 */

/** Translations by English template. */
export type Table = Readonly<Record<string, string>>;

/** @returns undefined for a message that no template matches */
export type Translate = (english: string) => string | undefined;

interface Template {
  pattern: RegExp;
  /** The slots, with their brackets. */
  slots: readonly string[];
  /** The number of characters outside of slots. */
  literal: number;
  translation: string;
}

/** The maximum number of translations that are kept: messages with values of the app never end. */
const maxKnown = 5000;

const slot = /(\{\w+\}|<\w+>)/;

/** @param tables the templates of an earlier one come first; within one, those with more text of their own */
export function translator(tables: readonly Table[]): Translate {
  const entries = tables.map((table) => Object.entries(table));
  const sentences = new Map(entries.flat().map(([english, translation]) => [keyOf(english), translation]));
  const templates = entries.flatMap((table) =>
    table
      .filter(([english]) => slot.test(english))
      .map(([english, translation]) => templateOf(english, translation))
      .sort((a, b) => b.literal - a.literal),
  );
  const known = new Map<string, string | undefined>();
  const translate: Translate = (english) => {
    if (known.has(english)) return known.get(english);
    const translation = sentences.get(keyOf(english)) ?? byTemplate(english);
    known.set(english, translation);
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    return translation;
  };
  const byTemplate: Translate = (english) => {
    for (const { pattern, slots, translation } of templates) {
      const found = pattern.exec(english);
      if (!found) continue;
      const values = new Map(
        slots.map((name, at) => [name, name.startsWith('<') ? wordsOf(found[at + 1]) : found[at + 1]]),
      );
      return translation.replace(new RegExp(slot, 'g'), (name) => values.get(name) ?? name);
    }
    return undefined;
  };
  /** Words that are a list are translated one by one. Names stay as they are. */
  const wordsOf = (english = ''): string => {
    const whole = translate(english);
    if (whole !== undefined) return whole;
    const parts = english.match(partOfList) ?? [];
    if (parts.length < 2) return english;
    return parts.map((part) => separators[part] ?? translate(part) ?? part).join('');
  };
  return translate;
}

/** The first letter is a capital where a sentence begins. */
const keyOf = (english: string): string => english.charAt(0).toLowerCase() + english.slice(1);

const separators: Table = { ', ': '、', ' and ': 'と', ' or ': 'または' };

/** A separator, or what is between two of them: those in quotes do not count. */
const partOfList = /, | and | or |(?:“[^”]*”|"[^"]*"|'[^']*'|`[^`]*`|(?!, | and | or ).)+/gs;

function templateOf(english: string, translation: string): Template {
  const parts = english.split(slot);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const pattern = parts.map((part, at) =>
    at % 2 === 0 ? escaped(part) : valueBetween(parts[at - 1]?.at(-1), parts[at + 1]?.at(0)),
  );
  return {
    // Also of capital letters, as at the beginning of a sentence.
    pattern: new RegExp(`^${pattern.join('')}$`, 'is'),
    slots: parts.filter((_, at) => at % 2 === 1),
    literal: texts.join('').length,
    translation,
  };
}

/** The value of a slot: one in quotes ends with them. */
function valueBetween(before: string | undefined, after: string | undefined): string {
  if (before === '“' && after === '”') return '([^“”]*)';
  return before === '`' && after === '`' ? '([^`]*)' : '(.*?)';
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
