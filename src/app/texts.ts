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

export function addTexts(language: string, texts: Record<string, string>): void {
  i18next.addResources(language, namespace, texts);
}

export async function changeLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
}

export const text: Texts = (key, values = {}) => {
  if (typeof key === 'string') return i18next.t(key, { ...values, defaultValue: key });
  const inline = key[i18next.language] ?? Object.values(key)[0] ?? '';
  return i18next.t('', { ...values, defaultValue: inline });
};
