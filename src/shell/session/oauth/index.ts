/**
 * The session of an app whose users log in at an OAuth 2 or OpenID Connect provider. Loaded only by apps whose contract
 * has `x-oauth`; the requests to the provider (provider.ts) are loaded when one is made.
 */
import type { OAuth } from '../../../client/contract.ts';
import { NotLoggedIn } from '../../../client/errors.ts';
import { Declined, StepFailed } from '../../../runtime/index.ts';
import { loadCode } from '../../../runtime/lazy/loadCode.ts';
import type { AppClient } from '../../calls/calls.ts';
import type { DeviceStorage } from '../../device/storage.ts';
import { tabMemory } from '../../device/tabMemory.ts';
import { hrefOf } from '../../navigation/place.ts';
import { text } from '../../texts/texts.ts';
import type { TokenStore } from '../session.ts';
import { type Grant, GrantStore, renewAt } from './grant.ts';
import type { Sent, Tokens } from './provider.ts';

/** What the tab remembers while the user is at the provider. */
interface Left extends Sent {
  /** The place to open after the log-in. */
  to: string;
  /** The place that the user left, which is opened again if the log-in fails. */
  from: string;
}

/** How a log-in ended: the place to open, and why it failed. */
interface Finished {
  place: string;
  problem?: 'denied' | 'failed' | 'unasked';
}

const memory = 'oauth';
const provider = () => loadCode(() => import('./provider.ts'));

const leftIn = (kept: string | null): Left | null => {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return isLeft(value) ? value : null;
  } catch {
    return null;
  }
};
const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'verifier', 'to', 'from'].every((name) => typeof Reflect.get(value, name) === 'string');

export class OAuthSession {
  readonly #settings: OAuth;
  readonly #grants: GrantStore;
  readonly #session: () => TokenStore;
  readonly #renewed: (access: string) => void;
  #renewing: Promise<boolean> | null = null;
  /**
   * Why the last log-in failed, until the user does something: a page whose guard logs users in does not lead to the
   * provider again by itself. It shows that it failed, and can be retried.
   */
  #failed: Finished['problem'] | null = null;

  /** @param renewed called with each new access token of the session */
  constructor(parts: {
    settings: OAuth;
    storage: DeviceStorage;
    session: () => TokenStore;
    renewed: (access: string) => void;
  }) {
    this.#settings = parts.settings;
    this.#grants = new GrantStore(parts.storage);
    this.#session = parts.session;
    this.#renewed = parts.renewed;
  }

  #grant(): Grant | null {
    return this.#grants.of(this.#session().token());
  }

  /** The present access token; null for visitors. */
  readonly access = (): string | null => this.#grant()?.access ?? null;

  /**
   * Leaves the app for the log-in of the provider.
   * @param arriving the page that asks for it is not shown yet
   * @throws StepFailed if the provider is not reached; Declined if the user comes back without an answer
   */
  readonly authorize = async (to: string, from: string, arriving: boolean): Promise<never> => {
    if (arriving && this.#failed) {
      const reason = this.#failed;
      throw new StepFailed({ kind: 'refused', message: messageOf(reason), reason, field: null });
    }
    const { url, sent } = await provider()
      .then(({ request }) => request(this.#settings))
      .catch(unreached);
    const left: Left = { ...sent, to, from };
    tabMemory.keep(memory, JSON.stringify(left));
    location.assign(url);
    // The browser may restore the page as it was left, when the user goes back.
    await new Promise<void>((resolve) =>
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) resolve();
      }),
    );
    throw new Declined('The user came back from the provider');
  };

  /**
   * Ends the log-in if the address has the answer of the provider, and puts the place that is to be opened there.
   * @param app.start the route of the first page
   */
  async arrive(app: {
    start: string;
    isOwn: (place: string) => Promise<boolean>;
    toast: (message: string, tone: 'bad') => void;
  }): Promise<void> {
    const answer = new URLSearchParams(location.search);
    const isAnswer = answer.has('state') && (answer.has('code') || answer.has('error'));
    if (!isAnswer || location.pathname !== new URL(import.meta.env.BASE_URL, location.href).pathname) return;
    const { place, problem } = await this.#finish(answer, app.start);
    const own = (await app.isOwn(place)) ? place : app.start;
    history.replaceState(null, '', new URL(hrefOf(own), location.origin + location.pathname));
    if (problem === undefined) return;
    this.#failed = problem;
    const forget = (): void => {
      this.#failed = null;
    };
    for (const touch of ['pointerdown', 'keydown'])
      addEventListener(touch, forget, { once: true, capture: true });
    app.toast(messageOf(problem), 'bad');
  }

  async #finish(answer: URLSearchParams, start: string): Promise<Finished> {
    const left = leftIn(tabMemory.load(memory));
    tabMemory.keep(memory, null);
    // An answer that this tab has not asked for: forged, or used before.
    if (!left || left.state !== answer.get('state'))
      return { place: left?.from ?? start, problem: 'unasked' };
    try {
      const { redeem } = await provider();
      this.#begin(await redeem(this.#settings, answer, left));
      return { place: left.to };
    } catch {
      return { place: left.from, problem: answer.get('error') === 'access_denied' ? 'denied' : 'failed' };
    }
  }

  #begin({ lifetime, ...tokens }: Tokens): void {
    const session = `oauth:${crypto.randomUUID()}`;
    this.#grants.keep({ ...tokens, session, ...renewAt(lifetime) });
    this.#session().start(session);
  }

  /** Called when the session has ended, on this device or by the server: notifies the provider. */
  ended(): void {
    const grant = this.#grants.drop();
    if (!grant) return;
    provider()
      .then(({ revoke }) => revoke(this.#settings, grant.refresh ?? grant.access))
      .catch(() => {});
  }

  /** A client whose calls have a valid access token; one that is refused nevertheless is renewed once. */
  over(client: AppClient): AppClient {
    const send: AppClient['send'] = async (operation, values, options) => {
      const attempt = (): Promise<unknown> => {
        client.setToken(this.access());
        return client.send(operation, values, options);
      };
      const { renewAt: at, access, refresh } = this.#grant() ?? {};
      // A provider that is not reached now may be when the token has really expired.
      if (at !== undefined && at <= Date.now() && access !== undefined && refresh !== undefined)
        await this.#renew(access).catch(() => {});
      const sent = this.access();
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NotLoggedIn) || sent === null) throw error;
        if (!(await this.#renew(sent).catch(unreached))) throw error;
        return attempt();
      }
    };
    return { ...client, send, setToken() {} };
  }

  /** @returns whether there is another access token than this one. @throws if the provider is not reached */
  #renew(used: string): Promise<boolean> {
    this.#renewing ??= alone(() => this.#renewNow(used)).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renewNow(used: string): Promise<boolean> {
    const grant = this.#grant();
    if (!grant) return false;
    if (grant.access !== used) return true;
    if (grant.refresh === undefined) return false;
    const { renewed } = await provider();
    const tokens = await renewed(this.#settings, grant.refresh);
    // Without tokens the session ends by the answer to the call.
    if (!tokens || this.#session().token() !== grant.session) return false;
    const { lifetime, ...next } = tokens;
    const { renewAt: _, ...before } = grant;
    this.#grants.keep({ ...before, ...next, ...renewAt(lifetime) });
    this.#renewed(next.access);
    return true;
  }
}

const messages: Readonly<Record<NonNullable<Finished['problem']>, string>> = {
  denied: 'runtime.logIn.denied',
  failed: 'runtime.logIn.failed',
  unasked: 'runtime.logIn.unasked',
};
const messageOf = (problem: keyof typeof messages): string => text(messages[problem]);

/** One tab at a time: a refresh token that is used twice may end the session. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('shoji-oauth', work) : work();

function unreached(): never {
  throw new StepFailed({ kind: 'offline', message: '', reason: null, field: null });
}
