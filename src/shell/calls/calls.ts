/** Adapts the generated client to the calls that pages make. */
import type { Client } from '../../client/client.ts';
import { ClientError, NotLoggedIn, Refused } from '../../client/errors.ts';
import type { CallKey } from '../../language/compiled.ts';
import { type Calls, type Failure, loadSoon, StepFailed } from '../../runtime/index.ts';
import type { DeviceStorage } from '../device/storage.ts';
import type { TokenStore } from '../session/session.ts';
import type { Connection } from './connection.ts';
import type { SentCalls } from './firstCalls.ts';

export interface AppCalls extends Calls {
  /** Sets the language of the server's texts. */
  setLanguage(mark: string): void;
}

/** Maps the names of errors of the client, and of the browser, to those that definitions use. A refusal has its own. */
const kinds: Readonly<Record<string, string>> = {
  Timeout: 'timeout',
  Offline: 'offline',
  BadResponse: 'badResponse',
  AbortError: 'aborted',
};

/** Few apps are used offline. */
const copies = () => import('./answerCopies.ts');

/** The client interface that the shell requires. */
export type AppClient = Pick<
  Client,
  'send' | 'keeps' | 'setToken' | 'setLanguageMark' | 'setRelease' | 'oauth'
>;

export function createCalls(parts: {
  client: AppClient;
  sent: SentCalls;
  storage: DeviceStorage;
  session: TokenStore;
  connection: Connection;
  /** The name of the release in use. */
  release: () => string;
  /** Whether public answers are cached for use while offline. */
  keepsCopies: () => boolean;
  /** A response said "not logged in". `code`: its error code. */
  notLoggedIn: (message: string, code: Refused['code']) => void;
  /** A call was answered with another named failure. */
  refused: (condition: string, code: Refused['code']) => void;
  /** An answer could not be parsed. */
  badAnswer: () => void;
}): AppCalls {
  const { client, storage } = parts;
  const mark = storage.load('languageMark');
  if (mark !== null) client.setLanguageMark(mark);
  let language = mark ?? '';
  /** Refusals of calls that were sent while nobody was logged in: they end no session. */
  const ofVisitor = new WeakSet<object>();
  const isKept = (operation: string): boolean => parts.keepsCopies() && client.keeps(operation);

  return {
    async call(operation, values, { signal, idempotencyKey, progress, answered } = {}) {
      const token = parts.session.token();
      const release = parts.release();
      client.setToken(token);
      client.setRelease(release);
      const key: CallKey = [operation, values, token, language, release];
      const name = JSON.stringify(key);
      // An answer from before a change is not shown after it.
      if (idempotencyKey) parts.sent.clear();
      const sent = parts.sent.get(name);
      parts.sent.delete(name);
      try {
        const payload = await client.send(operation, values, {
          signal,
          idempotencyKey,
          onAnswer: answered,
          onProgress: progress && ((bytes, total) => progress(total === 0 ? 0 : bytes / total)),
          fetch: sent && (async (request) => (await sent) ?? fetch(request)),
        });
        const answer =
          payload instanceof Blob ? (await import('./files.ts')).fileOf(payload) : (payload ?? null);
        if (isKept(operation)) {
          const mark = language;
          // Without its code, as without storage, nothing is kept.
          loadSoon(async () => (await copies()).keepCopy(operation, values, mark, answer));
        }
        return answer;
      } catch (error) {
        if (error instanceof NotLoggedIn) {
          if (token === null) ofVisitor.add(error);
          // An answer to a call with an earlier token says nothing about the current session.
          else if (!error.stale) parts.notLoggedIn(error.message, error.code);
        } else if (error instanceof Refused && error.condition !== 'refused')
          parts.refused(error.condition, error.code);
        if (error instanceof ClientError && error.kind === 'BadResponse') parts.badAnswer();
        throw error;
      }
    },
    async copy(operation, values) {
      if (!isKept(operation)) return null;
      const code = await copies().catch(() => null);
      return code?.copyOf(operation, values, language) ?? null;
    },
    failure(error): Failure {
      if (error instanceof StepFailed) return error.failure;
      // Only messages of the server are texts for the user.
      if (error instanceof Refused) {
        const { condition, message, reason = null, field = null, fields, retryAfter = null } = error;
        const noEvent = ofVisitor.has(error);
        return { kind: condition, message, reason, field, fields, retryAfter, noEvent };
      }
      const kind = kinds[error instanceof Error ? error.name : ''] ?? 'other';
      return { kind, message: '', reason: null, field: null };
    },
    subscribe: (channel, key, listener) => parts.connection.join(channel, key, listener),
    setLanguage(next) {
      client.setLanguageMark(next);
      language = next;
      storage.keep('languageMark', next);
    },
  };
}
