/** Readers of environment variables. Missing or empty means the default; an invalid value is an Error with its name. */
import { readFileSync, statSync } from 'node:fs';
import { privateNetworks, proxiesOf } from './client-address.ts';

type Environment = NodeJS.ProcessEnv;

function textOf(env: Environment, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

function invalid(name: string, must: string, text: string): Error {
  return new Error(`${name} must be ${must}, not ${JSON.stringify(text)}`);
}

export function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw invalid(name, 'true or false', text);
}

export function integer(env: Environment, name: string, fallback: number | null): number | null {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw invalid(name, 'a whole number', text);
  return Number(text);
}

/** At least 2. */
export function powerOf2(env: Environment, name: string, fallback: number): number {
  const value = integer(env, name, fallback) ?? fallback;
  if (value < 2 || !Number.isInteger(Math.log2(value))) throw invalid(name, 'a power of two', String(value));
  return value;
}

export function decimalAbove0(env: Environment, name: string, fallback: string): string {
  const text = textOf(env, name) ?? fallback;
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || !/[1-9]/.test(text))
    throw invalid(name, 'a decimal above zero', text);
  return text;
}

/** Three percentages with a sum of at most 100. */
export function percents(env: Environment, name: string, fallback: string[]): string[] {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const rates = text.split(',').map((rate) => rate.trim());
  const sum = rates.reduce((total, rate) => total + Number(rate), 0);
  if (rates.length !== 3 || !rates.every((rate) => /^\d{1,3}(\.\d{1,2})?$/.test(rate)) || sum > 100)
    throw invalid(name, 'three percentages of at most 100 together, such as 30,10,5', text);
  return rates;
}

/** The URL of the app, without a trailing slash. */
export function site(env: Environment, name: string, fallback: string): string {
  const text = textOf(env, name) ?? fallback;
  if (!isHttp(text)) throw invalid(name, 'an http or https address', text);
  return text.replace(/\/+$/, '');
}

/** An https URL, or a path of the app. */
export function link(env: Environment, name: string, fallback: string): string {
  const text = textOf(env, name) ?? fallback;
  if (!/^\/(?!\/)/.test(text) && !(isHttp(text) && text.startsWith('https:')))
    throw invalid(name, 'an https address, or a path of the app', text);
  return text;
}

/** Origins for the content security policy. They become part of a header. */
export function frames(env: Environment, name: string): string[] {
  const text = textOf(env, name) ?? '';
  const origins = text.split(/[\s,]+/).filter(Boolean);
  if (!origins.every((origin) => /^https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/.test(origin)))
    throw invalid(name, 'origins, such as https://chat.example', text);
  return origins;
}

/** `1` for proxies on this machine and in private networks, otherwise a list of addresses and networks. */
export function proxies(env: Environment, name: string): readonly string[] {
  const text = textOf(env, name);
  if (text === undefined || text === '0' || text === 'false') return [];
  if (text === '1' || text === 'true') return privateNetworks;
  const networks = text.split(/[\s,]+/).filter(Boolean);
  try {
    proxiesOf(networks);
  } catch {
    throw invalid(name, '1, or addresses and networks of proxies', text);
  }
  return networks;
}

export type LogLevel = (typeof levels)[number];
const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export function level(env: Environment, name: string, fallback: LogLevel): LogLevel {
  return oneOf(env, name, levels, fallback);
}

export function oneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const text = textOf(env, name) ?? fallback;
  const found = values.find((one) => one === text);
  if (found === undefined) throw invalid(name, `one of ${values.join(', ')}`, text);
  return found;
}

/** A token of at least 16 characters. Errors do not contain its value. */
export function token(env: Environment, name: string): string | null {
  const text = textOf(env, name);
  if (text === undefined) return null;
  if (!/^[\x21-\x7e]{16,}$/.test(text))
    throw new Error(`${name} must have at least 16 characters, and no spaces`);
  return text;
}

/**
 * A key of at least 32 characters: the variable itself, or the content of the file that NAME_FILE names, which only
 * its owner may read.
 */
export function keyOrFile(env: Environment, name: string): string | null {
  const file = textOf(env, `${name}_FILE`);
  if (file === undefined) return longKey(name, textOf(env, name));
  if (textOf(env, name) !== undefined)
    throw new Error(`${name} and ${name}_FILE are both set: set only one of them`);
  if (statSync(file).mode & 0o077)
    throw new Error(`${name}_FILE: other users can access ${file}: run chmod 600 on it`);
  return longKey(`${name}_FILE`, readFileSync(file, 'utf8').trim());
}

function longKey(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.length < 32) throw new Error(`${name} must have at least 32 characters: openssl rand -base64 48`);
  return text;
}

/** Codes are not sent unencrypted, except within one machine. */
export function webhook(env: Environment, name: string): string | null {
  const text = textOf(env, name);
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // `fetch` refuses such an address: no message would ever be sent.
  if (url && (url.username !== '' || url.password !== ''))
    throw new Error(`${name} must not contain a user name or a password: put a key into its path or query`);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return text;
  // The value is not printed: the URL may contain a key.
  throw new Error(`${name} must be an https address`);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
