/** The calls that a page starts with, as templates: the first script sends them while the client is still loading. */
import type { FirstCall } from '../../language/compiled.ts';
import type { Contract } from '../../language/contract/index.ts';
import type { Call } from '../../shell/firstView/render.ts';
import { type PlainRequest, requestsOf } from '../contract/requests.ts';

const token = '{{token}}';

/** In a path or a form, the placeholders are percent-encoded. */
const decoded = (text: string): string => text.replaceAll(/%7B%7B(\w+)%7D%7D/g, '{{$1}}');

/**
 * The templates of calls, as a visitor or a user sends them.
 * @returns those whose requests need nothing else of the device
 */
export function firstCallsOf(
  contract: Contract,
): (calls: readonly Call[], loggedIn: boolean) => Promise<FirstCall[]> {
  const request = requestsOf(contract);
  const { credential } = contract;
  /** Cookies are sent by the browser itself. */
  const isTemplate =
    !credential || credential.kind === 'cookie' || (credential.kind === 'header' && !credential.oauth);
  return async (calls, loggedIn) => {
    if (loggedIn && !isTemplate) return [];
    const sender = { token: loggedIn ? token : null, language: '{{mark}}', release: '{{release}}' };
    const found = calls.map(async ([operation, values]): Promise<FirstCall[]> => {
      // One whose values cannot be sent fails on the page, which shows that.
      const described = await request(operation, values, sender).catch(() => null);
      if (!described || needsDevice(described, credential)) return [];
      const { path, body, ...rest } = described;
      return [
        {
          key: [operation, values, sender.token, sender.language, sender.release],
          url: `{{server}}${decoded(path)}`,
          request: { ...rest, ...(body !== undefined && { body: decoded(body) }) },
          ...(contract.envelope?.success && !contract.operations.get(operation)?.wrapped && { bare: true }),
        },
      ];
    });
    return (await Promise.all(found)).flat();
  };
}

/** Whether a header is known only when the request is sent: a cookie, a token against forged requests, a new key. */
const needsDevice = ({ method, headers }: PlainRequest, credential: Contract['credential']): boolean =>
  (credential?.kind === 'cookie' && credential.csrf !== undefined && method !== 'GET') ||
  'cookie' in headers ||
  'idempotency-key' in headers;
