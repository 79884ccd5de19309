/**
 * Hides personal data in what the inspector shows, so that a picture of it can be sent to somebody else. It errs on the
 * side of hiding: all texts of the session, texts of forms that are not chosen from a list, and elsewhere fields whose
 * name or content looks personal.
 */
import { isRecord } from '../values/read.ts';

export const masked = '••••';

/** What the schema of a field says; see JSON Schema. */
export interface FieldRules {
  format?: unknown;
  type?: unknown;
  enum?: unknown;
  writeOnly?: unknown;
}

/** Words in names of fields that hold personal data, secrets or locations. */
const personalWords = new Set(
  `account address avatar bank birth birthday branch card city code email family first holder iban identity idcard
  invite ip key last login mail memo mobile name nick nickname number passport password phone pin postal realname
  remark secret signature street surname tag tel token tx uid url user username zip`.split(/\s+/),
);
const personalFormats = /^(?:password|email|idn-email|phone|tel|uri|uuid|ipv4|ipv6|date|byte|binary)$/;
/** An e-mail address, a phone number, or a random string such as a token or a hash. */
const personalContent = /^[^\s@]+@[^\s@]+$|^\+\d[\d\s-]{6,}$|^(?=[^\s]*\d)[\w+/=.-]{24,}$/;

/** Whether the name of a field has a word that is personal: `bank_account`, `payPassword`. */
export function isPersonalName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => personalWords.has(word));
}

/** Whether a field of a form is shown: only what is a number, a time or chosen from a list, and no secret. */
export function isShownField(rules: FieldRules | undefined): boolean {
  if (!rules || rules.writeOnly === true || personalFormats.test(String(rules.format))) return false;
  return (
    Array.isArray(rules.enum) ||
    ['integer', 'number', 'boolean'].includes(String(rules.type)) ||
    ['decimal', 'date-time'].includes(String(rules.format))
  );
}

/** Finds the schema of a field of a form of the page; undefined while it is not known. */
export type FieldLookup = (form: string, field: string) => FieldRules | undefined;

/**
 * Masks the value of a name.
 * @param read `session.user`, `forms.loan`, `data.limits.rate`
 */
export function maskValue(read: string, value: unknown, fieldOf: FieldLookup): unknown {
  const [root = '', name = '', ...fields] = read.split('.');
  if (root === 'session') return maskTexts(value);
  if (root === 'forms' || root === 'form') {
    const [field] = fields;
    if (field !== undefined) return isShownField(fieldOf(name, field)) ? value : maskAll(value);
    if (!isRecord(value)) return maskAll(value);
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, one]) => [key, isShownField(fieldOf(name, key)) ? one : maskAll(one)]),
    );
  }
  return maskFields(fields.at(-1) ?? name, value);
}

/** Masks fields whose name or content is personal. @param name of the value itself */
export function maskFields(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => maskFields(name, entry));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskFields(key, one)]));
  if (isPersonalName(name)) return maskAll(value);
  return typeof value === 'string' && personalContent.test(value) ? masked : value;
}

/** All texts and numbers. */
const maskAll = (value: unknown): unknown =>
  changed(value, (one) => (typeof one === 'string' || typeof one === 'number' ? masked : one));
/** All texts. */
const maskTexts = (value: unknown): unknown =>
  changed(value, (one) => (typeof one === 'string' ? masked : one));

/** Empty texts stay: that nothing is there may be the reason for something. */
function changed(value: unknown, change: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => changed(entry, change));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change)]));
  return value === '' ? value : change(value);
}

/** The texts that masking has taken out of a value, longest first: they are hidden where they are repeated. */
export function takenOut(before: unknown, after: unknown): string[] {
  const found = new Set<string>();
  const compare = (old: unknown, now: unknown): void => {
    if (now === masked && old !== masked) {
      // Shorter ones occur everywhere.
      if (String(old).length > 2) found.add(String(old));
    } else if (Array.isArray(old) && Array.isArray(now))
      for (const [at, one] of old.entries()) compare(one, now[at]);
    else if (isRecord(old) && isRecord(now)) for (const key of Object.keys(old)) compare(old[key], now[key]);
  };
  compare(before, after);
  return [...found].sort((a, b) => b.length - a.length);
}

/** Hides texts wherever they occur in a text. */
export const without = (text: string, texts: readonly string[]): string =>
  texts.reduce((rest, one) => rest.replaceAll(one, masked), text);
