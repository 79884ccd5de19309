/**
 * The log: one line of JSON for each thing that happened, on the standard output. It never holds secrets or what users
 * typed: bodies, headers and queries are not logged at all, and of errors only what {@link loggable} lets through.
 */
import { createHmac } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../environment.ts';

export type { Logger } from 'pino';

/** Should one of these ever be handed to the log, it is not written. */
const secrets = [
  'password',
  'pay_password',
  'oldpassword',
  'token',
  'authorization',
  'code',
  'secret',
  'body',
];

/** @param destination the standard output by default */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets.flatMap((name) => [`input.${name}`, `headers.${name}`, `*.headers.${name}`]) },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Silence: for tests, and tools that say themselves what they do. */
export const silentLog: Logger = pino({ level: 'silent' });

/**
 * What a log may hold of an error. PostgreSQL's `detail` and `where` name values of rows, and those are what users
 * typed: they stay out, and from messages goes whatever looks like a person or a key.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const reason = scrub(messageOf(error));
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    reason,
    // Its first lines repeat the message.
    stack: error.stack?.slice(Math.max(0, error.stack.search(/\n\s+at /))).trim(),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
  };
}

/** PostgreSQL quotes the value that it cannot read (class 22) behind a colon. */
function messageOf(error: Error): string {
  const isData = 'code' in error && /^22/.test(String(error.code));
  return isData ? (error.message.split(':')[0] ?? '') : error.message;
}

/** What goes wrong again and again (a database that is gone) is told once in so long, ms. */
const quiet = 10_000;
const mostKinds = 200;

/**
 * @param tell is told of an error, and how often the same has happened since it was last told of it
 * @returns what is told of all of them
 */
export function sparing(
  tell: (error: unknown, more: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const known = new Map<string, { at: number; more: number }>();
  return (error) => {
    const kind = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    const seen = known.get(kind);
    if (seen && now() - seen.at < quiet) {
      seen.more++;
      return;
    }
    if (known.size >= mostKinds) known.clear();
    known.set(kind, { at: now(), more: 0 });
    tell(error, seen?.more ?? 0);
  };
}

/** Mail addresses, numbers of telephones and keys, wherever they stand in a text. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+\.[a-z]+/gi, '[mail]')
    .replace(/\+\d[\d -]{6,}\d/g, '[number]')
    .replace(/[\w-]{40,}/g, '[key]');
}

/**
 * A name for a person or a network address under which the log speaks of them: always the same, and nobody without the
 * secret can tell whose it is.
 */
export function pseudonym(secret: string, kind: 'account' | 'network', name: string): string {
  return createHmac('sha256', secret).update(`${kind}:${name}`).digest('hex').slice(0, 16);
}
