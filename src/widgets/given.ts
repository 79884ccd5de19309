/**
 * The properties that the runtime passes to every widget besides those of its schema: texts and formats in the user's
 * language. A widget contains no texts and no locale of its own.
 */
export interface Given {
  /** The text of a key of `locales/` in the user's language, with its placeholders filled. */
  text: (key: string, values?: Record<string, unknown>) => string;
  format: Format;
}

/** Formats numbers and times in the user's language. Cheap to call: the Intl formatters are cached. */
export interface Format {
  /** A decimal string with exactly this many places, truncated (not rounded), with thousands separators. */
  amount(value: string, places: number): string;
  /** A decimal string in compact notation: 12.3万, 12.3K. */
  compact(value: string): string;
  /** Unix milliseconds in the app's time zone: 09:30:15, 2026/03/01 or 03/01 09:30. */
  date(ms: number, style: 'time' | 'date' | 'minute'): string;
  /** Compares two texts in the sort order of the language. */
  compare(one: string, other: string): number;
}
