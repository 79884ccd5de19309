/** Whether a text has something to be filled in. */
export const hasPlaceholder = (text: string): boolean => text.includes('{{');

/** Whether one of them has. */
export const havePlaceholders = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).some(hasPlaceholder);
