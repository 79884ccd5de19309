/**
 * The releases of the app: each call is checked against the contract of the release that it names, so that an open page goes on
 * while another release is put in force or taken back.
 */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { followReleases, ReleaseOutdated } from '../../../src/server/index.ts';
import { type Checks, checksOf } from './check.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How bodies are checked under the release that the call names. */
    checks: Checks;
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
      const contract = await read('server/contract.json');
      return contract === undefined ? undefined : checksOf(JSON.parse(contract));
    },
    onError,
    ...(now && { now }),
  });
  app.addHook('onClose', async () => releases.close());
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const name = request.headers['x-release'];
    const checks = await releases.of(name?.toString()).catch((error: unknown) => {
      throw error instanceof ReleaseOutdated ? outdated() : error;
    });
    if (!checks) throw new Error('No release is in force');
    request.checks = checks;
  });
}

/** The contract declares its type as the kind `releaseOutdated`: the app takes the release in force. */
const outdated = () =>
  new Problem(412, 'release-outdated', {
    ja: '画面が新しくなりました。内容をご確認のうえ、もう一度お試しください。',
    en: 'This page has been renewed. Please look through it and try again.',
  });
