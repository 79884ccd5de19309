/**
 * The releases of the app: each call is checked against the contract and the rules of the release that it names, so that
 * an open page keeps working while another release is put in force or rolled back.
 */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { followReleases, keysOf, ReleaseOutdated } from '../../../src/server/index.ts';
import { rulesIn } from '../../../src/server/rules.ts';
import { type CheckCall, checksOf } from './check.ts';
import { languageOf, Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Checks the call against the release that it names. */
    check: CheckCall;
  }
}

/**
 * @param web the folder of the built app
 * @param onError receives errors of reading a release, once until it works again
 * @param now unix ms
 */
export async function checkByRelease(
  app: FastifyInstance,
  web: string,
  onError: (error: unknown) => void,
  now?: () => number,
): Promise<void> {
  const releases = await followReleases(path.join(web, 'release'), {
    load: async (_, read) => {
      const [contract, rules] = await Promise.all([read('server/contract.json'), read('server/rules.json')]);
      if (contract === undefined || rules === undefined) return undefined;
      return checksOf(JSON.parse(contract), rulesIn(rules));
    },
    onError,
    keys: keysOf(path.join(web, 'release-keys.json')),
    ...(now && { now }),
  });
  app.addHook('onClose', async () => releases.close());
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const name = request.headers['x-release'];
    const check = await releases.of(name?.toString()).catch((error: unknown) => {
      throw error instanceof ReleaseOutdated ? outdated() : error;
    });
    if (!check) throw new Error('No release is in force');
    request.check = check;
  });
  app.addHook('preHandler', async (request) => {
    const { method, query, body, routeOptions } = request;
    const route = routeOptions.url ?? '';
    // Other addresses lead to no call.
    if (!route.startsWith('/api/') || route === '/api/*') return;
    const checked = request.check({ method, route, query, body, language: languageOf(request) });
    if (checked !== undefined) request.body = checked;
  });
}

/** The contract declares its type as the kind `releaseOutdated`: the app takes the release in force. */
const outdated = () =>
  new Problem(412, 'release-outdated', {
    ja: '画面が新しくなりました。内容をご確認のうえ、もう一度お試しください。',
    en: 'This page has been renewed. Please look through it and try again.',
  });
