/** The client, as the calls that pages make. */
import type { Client } from '../client/client.ts';
import { ClientError, NotLoggedIn, Refused } from '../client/errors.ts';
import { type Calls, type Failure, StepFailed } from '../runtime/index.ts';
import { copyOf, keepCopy } from './answerCopies.ts';
import type { Connection } from './connection.ts';
import type { TokenStore } from './session.ts';
import type { DeviceStorage } from './storage.ts';

export interface AppCalls extends Calls {
  /** Texts of the server come in this language from now on. */
  setLanguage(mark: string): void;
}

/** The client's kinds of errors under the names that definitions know. What a server refuses says its own. */
const kinds: Partial<Record<ClientError['kind'], string>> = {
  Timeout: 'timeout',
  Offline: 'offline',
  BadResponse: 'badResponse',
};

/** What the shell needs of a client. */
export type AppClient = Pick<Client, 'send' | 'keeps' | 'setToken' | 'setLanguageMark'>;

export function createCalls(parts: {
  client: AppClient;
  storage: DeviceStorage;
  session: TokenStore;
  connection: Connection;
  /** Whether answers that are nobody's own are kept to be shown without a network. */
  keepsCopies: () => boolean;
  /** A call was answered with "not logged in". `code` is by which value of the answer that was told. */
  notLoggedIn: (message: string, code: Refused['code']) => void;
  /** A call was answered with another failure that has a name. */
  refused: (condition: string, code: Refused['code']) => void;
  /** A call was answered with something that cannot be read. */
  badAnswer: () => void;
}): AppCalls {
  const { client, storage } = parts;
  const mark = storage.load('languageMark');
  if (mark !== null) client.setLanguageMark(mark);
  let language = mark ?? '';
  const isKept = (operation: string): boolean => parts.keepsCopies() && client.keeps(operation);

  return {
    async call(operation, values, { signal, idempotencyKey, progress, answered } = {}) {
      client.setToken(parts.session.token());
      try {
        const payload = await client.send(operation, values, {
          ...(signal ? { signal } : {}),
          ...(answered ? { onAnswer: answered } : {}),
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
          ...(progress ? { onProgress: (sent, total) => progress(total === 0 ? 0 : sent / total) } : {}),
        });
        const answer =
          payload instanceof Blob ? (await import('./files.ts')).fileOf(payload) : (payload ?? null);
        if (isKept(operation)) void keepCopy(operation, values, language, answer);
        return answer;
      } catch (error) {
        if (error instanceof NotLoggedIn) {
          // What an earlier token was told says nothing about the session at hand.
          if (!error.stale) parts.notLoggedIn(error.message, error.code);
        } else if (error instanceof Refused && error.condition !== 'refused')
          parts.refused(error.condition, error.code);
        if (error instanceof ClientError && error.kind === 'BadResponse') parts.badAnswer();
        throw error;
      }
    },
    copy: async (operation, values) => (isKept(operation) ? copyOf(operation, values, language) : null),
    failure(error): Failure {
      if (error instanceof StepFailed) return error.failure;
      if (!(error instanceof ClientError)) {
        const aborted = error instanceof DOMException && error.name === 'AbortError';
        return { kind: aborted ? 'aborted' : 'other', message: '', reason: null, field: null };
      }
      // Only what the server itself says is a text for the user.
      if (error instanceof Refused) {
        const { condition, message, reason = null, field = null, fields, retryAfter = null } = error;
        return { kind: condition, message, reason, field, fields, retryAfter };
      }
      return { kind: kinds[error.kind] ?? 'other', message: '', reason: null, field: null };
    },
    subscribe: (channel, key, listener) => parts.connection.join(channel, key, listener),
    setLanguage(next) {
      client.setLanguageMark(next);
      language = next;
      storage.keep('languageMark', next);
    },
  };
}
