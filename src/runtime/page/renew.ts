import type { DataSource } from './source.ts';

/**
 * Reloads a source that failed or is out of date because of the network.
 * @param since its channel may have missed messages before this moment, in unix milliseconds; no snapshot makes up for
 * those of a person's channel, or of one that only signals changes
 */
export function renew(source: DataSource, since = 0): void {
  const { live } = source.definition;
  const { at, stale, loading, failure } = source.cell;
  const missed = at && at < since && (live?.merge === 'reload' || live?.key === '');
  if (source.inUse && !loading && (missed || stale || failure?.kind === 'offline')) void source.reload();
}
