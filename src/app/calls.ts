/** The client, as the calls that pages make. */
import { ClientError, createClient, NotLoggedIn } from '../client/index.ts';
import { type Calls, type Failure, StepFailed } from '../runtime/index.ts';
import { copyOf, keepCopy } from './answerCopies.ts';
import type { Connection } from './connection.ts';
import type { TokenStore } from './session.ts';
import { keep, load } from './storage.ts';

export interface AppCalls extends Calls {
  /** Texts of the exchange come in this language from now on. */
  setLanguage(mark: string): void;
}

/** The client's kinds of errors under the names that definitions know. */
const kinds: Record<ClientError['kind'], string> = {
  NotLoggedIn: 'notLoggedIn',
  VerificationNeeded: 'verificationNeeded',
  ApiError: 'refused',
  Timeout: 'timeout',
  Offline: 'offline',
  BadResponse: 'badResponse',
};

/** Only what the exchange itself says is a text for the user. */
const spoken = new Set(['notLoggedIn', 'verificationNeeded', 'refused']);

export function createCalls(parts: {
  session: TokenStore;
  connection: Connection;
  /** Whether answers that are nobody's own are kept to be shown without a network. */
  keepsCopies: () => boolean;
  /** A call was answered with "not logged in". */
  notLoggedIn: (message: string) => void;
  /** A call was answered with "verification needed". */
  verificationNeeded: () => void;
  /** A call was answered with something that cannot be read. */
  badAnswer: () => void;
}): AppCalls {
  const client = createClient({ baseUrl: `${location.origin}/api` });
  const mark = load('language-mark');
  if (mark !== null) client.setLanguageMark(mark);
  let language = mark ?? '';
  const isKept = (operation: string): boolean => parts.keepsCopies() && client.keeps(operation);

  return {
    async call(operation, values, { signal, idempotencyKey, progress } = {}) {
      client.setToken(parts.session.token());
      try {
        const answer = await client.send(operation, values, {
          ...(signal ? { signal } : {}),
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
          ...(progress ? { onProgress: (sent, total) => progress(total === 0 ? 0 : sent / total) } : {}),
        });
        if (isKept(operation)) void keepCopy(operation, values, language, answer);
        return answer;
      } catch (error) {
        // What an earlier token was told says nothing about the session at hand.
        if (error instanceof NotLoggedIn && !error.stale) parts.notLoggedIn(error.message);
        if (error instanceof ClientError && error.kind === 'VerificationNeeded') parts.verificationNeeded();
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
      const kind = kinds[error.kind];
      const refusal = error as { reason?: string; field?: string };
      return {
        kind,
        message: spoken.has(kind) ? error.message : '',
        reason: refusal.reason ?? null,
        field: refusal.field ?? null,
      };
    },
    subscribe: (channel, key, listener) => parts.connection.join(channel, key, listener),
    setLanguage(next) {
      client.setLanguageMark(next);
      language = next;
      keep('language-mark', next);
    },
  };
}
