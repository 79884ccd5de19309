/**
 * Texts. They are loaded with the release, per page; none are bundled. Plural forms and formatted placeholders need
 * i18next, which is loaded with the first page that has some; texts with plain placeholders do not.
 */
import type { i18n } from 'i18next';
import type { Texts } from '../../runtime/index.ts';
import { loadCode } from '../../runtime/lazy/loadCode.ts';
import { fill, isComplex } from './placeholders.ts';

const namespace = 'texts';

let language = '';

/** The texts by language. */
const known = new Map<string, Map<string, string>>();

let filler: i18n | null = null;
let loading: Promise<void> | null = null;
/** Whether a text was requested that i18next has to format, before it was loaded. */
let missed = false;
const listeners = new Set<() => void>();

export function addTexts(code: string, texts: Record<string, string>): void {
  const all = known.get(code) ?? new Map<string, string>();
  known.set(code, all);
  for (const [key, value] of Object.entries(texts)) all.set(key, value);
  filler?.addResources(code, namespace, texts);
}

export async function changeLanguage(code: string): Promise<void> {
  language = code;
  await filler?.changeLanguage(code);
}

/** Loads i18next. @throws if it cannot be loaded; the next call tries again */
export function loadFiller(): Promise<void> {
  loading ??= startInterpolation().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function startInterpolation(): Promise<void> {
  const { default: i18next } = await loadCode(() => import('i18next'));
  await i18next.init({
    lng: language,
    ns: namespace,
    defaultNS: namespace,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    // React escapes texts; escaping them here too would show the escape sequences.
    interpolation: { escapeValue: false },
  });
  for (const [code, texts] of known) i18next.addResources(code, namespace, Object.fromEntries(texts));
  await i18next.changeLanguage(language);
  filler = i18next;
  if (missed) for (const listener of listeners) listener();
}

/** Calls back when texts that were requested too early, and rendered empty, can be formatted. */
export function onFilled(listener: () => void): void {
  listeners.add(listener);
}

export const text: Texts = (key, values) => {
  const plain =
    typeof key === 'string' ? known.get(language)?.get(key) : (key[language] ?? Object.values(key)[0] ?? '');
  if (plain !== undefined && !isComplex(plain)) return fill(plain, values);
  if (!filler) {
    missed = true;
    loadFiller().catch(() => {});
    return '';
  }
  return typeof key === 'string'
    ? filler.t(key, { ...values, defaultValue: key })
    : filler.t('', { ...values, defaultValue: plain });
};
