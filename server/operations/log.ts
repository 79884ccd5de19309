/**
 * The log: one line of JSON per entry, on standard output. It never contains secrets or user input: bodies, headers
 * and queries are not logged at all, and errors only as {@link loggable} returns them.
 */
import { createHmac } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../common/environment.ts';

export type { Logger } from 'pino';

/** These fields are redacted if they are ever passed to the log. */
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

/** @param destination standard output by default */
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

/** No output: for tests, and tools with their own output. */
export const silentLog: Logger = pino({ level: 'silent' });

/**
 * The fields of an error that may be logged. PostgreSQL's `detail` and `where` contain values of rows, which are user
 * input, and are omitted; personal data and keys are removed from messages.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const reason = scrub(messageOf(error));
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    reason,
    // The first lines of the stack repeat the message.
    stack: error.stack?.slice(Math.max(0, error.stack.search(/\n\s+at /))).trim(),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
  };
}

/** PostgreSQL quotes an invalid value (class 22) after a colon. */
function messageOf(error: Error): string {
  const isData = 'code' in error && /^22/.test(String(error.code));
  return isData ? (error.message.split(':')[0] ?? '') : error.message;
}

/** A repeated error (such as a database that is down) is reported once in this time, ms. */
const repeatMs = 10_000;
const maxKinds = 200;

/**
 * @param tell receives an error, and how many equal ones were suppressed since the last report
 * @returns a rate-limited reporter of errors
 */
export function rateLimitedReporter(
  tell: (error: unknown, more: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const known = new Map<string, { at: number; more: number }>();
  return (error) => {
    const kind = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    const seen = known.get(kind);
    if (seen && now() - seen.at < repeatMs) {
      seen.more++;
      return;
    }
    if (known.size >= maxKinds) known.clear();
    known.set(kind, { at: now(), more: 0 });
    tell(error, seen?.more ?? 0);
  };
}

/** Replaces e-mail addresses, phone numbers and keys in a text. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>()[\],;:]+@[^\s"'<>()[\],;:]+\.[a-z]+/gi, '[mail]')
    .replace(/\+\d[\d -]{6,}\d/g, '[number]')
    .replace(/[\w-]{40,}/g, '[key]');
}

/** A pseudonym of a user or a network address in the log: always the same, and only linkable with the secret. */
export function pseudonym(secret: string, kind: 'account' | 'network', name: string): string {
  return createHmac('sha256', secret).update(`${kind}:${name}`).digest('hex').slice(0, 16);
}
