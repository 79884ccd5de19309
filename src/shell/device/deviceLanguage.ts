/** The language of an app that suits the languages of the device best. */

/** The languages of an app: the codes of those that it offers, and what is known of each. */
export interface Offered {
  supported: readonly string[];
  all: Readonly<Record<string, { tag: string }>>;
}

/**
 * Compared by language and script: `ja-JP` fits `ja`, `zh-TW` fits `zh-Hant-HK` and not `zh-Hans`. Among those the same
 * region comes first. The same language in another script is used only if no language of the device fits better.
 * @param wanted BCP 47 tags, the preferred one first, as `navigator.languages`
 * @returns the code of a supported language; undefined if none fits
 */
export function deviceLanguage({ supported, all }: Offered, wanted: readonly string[]): string | undefined {
  const offered = supported.map((code) => ({ code, ...partsOf(all[code]?.tag ?? code) }));
  const asked = wanted.map(partsOf);
  for (const { language, script, region } of asked) {
    const fitting = offered.filter((one) => one.language === language && one.script === script);
    const best = fitting.find((one) => one.region === region) ?? fitting[0];
    if (best) return best.code;
  }
  return offered.find(({ language }) => asked.some((one) => one.language === language))?.code;
}

/** With the likely script and region: `zh-TW` is `zh-Hant-TW`. A tag that is none fits only itself. */
function partsOf(tag: string): {
  language: string;
  script?: string | undefined;
  region?: string | undefined;
} {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return { language, script, region };
  } catch {
    return { language: tag };
  }
}
