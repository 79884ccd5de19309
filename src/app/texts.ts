/** Texts through i18next. They come with the release, per page, so none are bundled. */
import i18next from 'i18next';
import type { Texts } from '../runtime/index.ts';

const namespace = 'texts';

export async function startTexts(language: string, fallback: string): Promise<void> {
  await i18next.init({
    lng: language,
    fallbackLng: fallback,
    ns: namespace,
    defaultNS: namespace,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows; escaping here would show the escapes.
    interpolation: { escapeValue: false },
  });
}

/** The texts of each language. Most have nothing to be filled in, and are found here without more ado. */
const loaded = new Map<string, Map<string, string>>();

export function addTexts(language: string, texts: Record<string, string>): void {
  const known = loaded.get(language) ?? new Map<string, string>();
  loaded.set(language, known);
  for (const [key, value] of Object.entries(texts)) known.set(key, value);
  i18next.addResources(language, namespace, texts);
}

export async function changeLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
}

export const text: Texts = (key, values) => {
  const { language } = i18next;
  const plain =
    typeof key === 'string' ? loaded.get(language)?.get(key) : (key[language] ?? Object.values(key)[0] ?? '');
  if (plain !== undefined && !plain.includes('{{')) return plain;
  return typeof key === 'string'
    ? i18next.t(key, { ...values, defaultValue: key })
    : i18next.t('', { ...values, defaultValue: plain });
};
