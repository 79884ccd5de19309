/** `/faults`: what the app tells of when something of it breaks (src/shell/faults.ts). Counted, and nothing of it kept. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../operations/metrics.ts';
import { costly } from './costly.ts';

const kinds: ReadonlySet<unknown> = new Set(['start', 'node', 'step', 'answer', 'uncaught']);
/** Of so many releases, the newest ones, faults are told apart. */
const mostReleases = 8;
/** How often it is looked which releases there are, at most, ms. */
const rest = 10_000;
const largest = 512;

/**
 * Anybody may tell of a fault, and who tells of none is not told so. Whatever is told, the metric has the releases and
 * pages that there are, and `other` for everything else.
 */
export function serveFaults(app: FastifyInstance, metrics: Metrics, config: Config): void {
  const releasesOf = followReleases(resolve(config.webFolder, 'release'));
  app.post('/faults', { bodyLimit: largest, ...costly(config) }, async ({ body }, reply) => {
    const { kind, release, route } = Object(body);
    if (kinds.has(kind)) {
      const releases = await releasesOf();
      const known = typeof release === 'string' ? releases.get(release) : undefined;
      metrics.pageFault({
        kind: String(kind),
        release: known ? release : 'other',
        route: known && isRoute(route, known) ? route : 'other',
      });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** @param folder of the release */
function isRoute(route: unknown, folder: string): route is string {
  return (
    typeof route === 'string' &&
    /^(\/[\w-]+)+$/.test(route) &&
    existsSync(join(folder, 'screens', `${route.slice(1)}.json`))
  );
}

/** @returns the newest releases by their names, and their folders */
function followReleases(folder: string): () => Promise<ReadonlyMap<string, string>> {
  let looking: Promise<ReadonlyMap<string, string>> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{16}$/.test(name));
    const found = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const newest = found.sort((a, b) => b.at - a.at).slice(0, mostReleases);
    return new Map(newest.map(({ name }) => [name, join(folder, name)]));
  };
  return () => {
    const now = performance.now();
    if (!looking || now - lookedAt > rest) {
      lookedAt = now;
      looking = look().catch(() => new Map());
    }
    return looking;
  };
}
