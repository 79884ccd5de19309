/**
 * What the runtime gives to every widget besides the properties of its schema: the user's language. A widget
 * holds no text and no locale of its own.
 */
export interface Given {
  /** The text of a key of `locales/` in the user's language, its placeholders filled. */
  text: (key: string, values?: Record<string, unknown>) => string;
  format: Format;
}

/** Figures and times as the user's language writes them. Cheap: the formatters behind it are kept. */
export interface Format {
  /** A decimal string with exactly so many places, cut (not rounded), with thousands separators. */
  amount(value: string, places: number): string;
  /** A decimal string made short for narrow places: 12.3万, 12.3K. */
  compact(value: string): string;
  /** Unix milliseconds in the app's time zone: 09:30:15, 2026/03/01 or 03/01 09:30. */
  date(ms: number, style: 'time' | 'date' | 'minute'): string;
  /** Which of two texts comes first in a list that people read. */
  compare(one: string, other: string): number;
}
