/** The studio's own texts. */
import en from './texts/en.json';
import ja from './texts/ja.json';

const texts: Readonly<Record<string, string>> = navigator.language.startsWith('ja') ? ja : en;

document.documentElement.lang = texts === ja ? 'ja' : 'en';

export const text = (key: string): string => texts[key] ?? en[key as keyof typeof en] ?? key;
