/** `/faults`: receives the fault reports of the app (src/shell/reports/faults.ts). They are counted and not stored. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { NetworkOf } from '../common/client-address.ts';
import type { Config } from '../common/config.ts';
import { costly } from '../http/costly.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Releases } from '../releases/index.ts';
import type { Counts } from '../trials/index.ts';

const kinds: ReadonlySet<unknown> = new Set(['start', 'node', 'step', 'answer', 'signature', 'uncaught']);
/** Faults are counted separately for so many of the newest releases. */
const maxReleases = 8;
/** Minimum interval between reads of the release folder, ms. */
const minIntervalMs = 10_000;
const maxBytes = 512;
/** The maximum number of forms in one report; more are ignored. */
const maxForms = 50;

interface Faults {
  metrics: Metrics;
  counts: Counts;
  networkOf: NetworkOf;
  config: Config;
  releases: Pick<Releases, 'pointer'> | undefined;
}

/**
 * Anybody may report a fault, and an invalid report is not rejected. The metric's labels are limited to existing
 * releases and pages, and `other` for everything else.
 */
export function serveFaults(
  app: FastifyInstance,
  { metrics, counts, networkOf, config, releases: followed }: Faults,
): void {
  const releasesOf = followReleases(resolve(config.webFolder, 'release'));
  app.post('/faults', { bodyLimit: maxBytes, ...costly(config) }, async ({ body, raw }, reply) => {
    const { kind, release, route, sent, left } = Object(body);
    const known = typeof release === 'string' ? (await releasesOf()).get(release) : undefined;
    const name = known !== undefined || isPointedTo(followed, release) ? String(release) : undefined;
    if (kind === 'forms') {
      const forms = { sent: countIn(sent), left: countIn(left) };
      if (name !== undefined && forms.sent !== undefined && forms.left !== undefined)
        counts.forms(name, networkOf(raw), { sent: forms.sent, left: forms.left });
    }
    if (kinds.has(kind)) {
      if (name !== undefined) counts.fault(name, networkOf(raw));
      metrics.pageFault({
        kind: String(kind),
        release: name ?? 'other',
        route: known && isRoute(route, known) ? route : 'other',
      });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** Releases may be published to another place than the app. */
function isPointedTo(releases: Faults['releases'], release: unknown): boolean {
  const pointer = releases?.pointer();
  return pointer !== undefined && [pointer.release, pointer.trial?.release].includes(String(release));
}

/** A count in a report; undefined if it is invalid. */
function countIn(text: unknown): number | undefined {
  const count = typeof text === 'string' && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  return count !== undefined && count <= maxForms ? count : undefined;
}

/** @param folder folder of the release */
function isRoute(route: unknown, folder: string): route is string {
  return (
    typeof route === 'string' &&
    /^(\/[\w-]+)+$/.test(route) &&
    existsSync(join(folder, 'screens', `${route.slice(1)}.json`))
  );
}

/** @returns a function that finds the newest releases: their names and folders */
function followReleases(folder: string): () => Promise<ReadonlyMap<string, string>> {
  let looking: Promise<ReadonlyMap<string, string>> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{16}$/.test(name));
    const found = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const newest = found.sort((a, b) => b.at - a.at).slice(0, maxReleases);
    return new Map(newest.map(({ name }) => [name, join(folder, name)]));
  };
  return () => {
    const now = performance.now();
    if (!looking || now - lookedAt > minIntervalMs) {
      lookedAt = now;
      looking = look().catch(() => new Map());
    }
    return looking;
  };
}
