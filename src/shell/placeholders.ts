/** Whether a text has placeholders. */
export const hasPlaceholder = (text: string): boolean => text.includes('{{');

/** Whether any of the texts has placeholders. */
export const havePlaceholders = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).some(hasPlaceholder);
