/** The health of releases: counts per release in the metrics of the app's servers, in Prometheus' text format. */
import type { Health } from '../messages.ts';

/** The time-out of a request, in milliseconds. */
const timeoutMs = 5000;

/**
 * The counts per release since the servers were started, summed over all instances.
 * @param addresses of the metrics of each instance; without one nothing is counted
 * @param token for all of them, if required
 * @throws Error if one of them does not respond
 */
export async function readHealth(
  addresses: readonly string[],
  token: string | undefined,
): Promise<Record<string, Health>> {
  const texts = await Promise.all(addresses.map((address) => read(address, token)));
  return healthIn(texts.join('\n'));
}

async function read(address: string, token: string | undefined): Promise<string> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Error(`${address}: ${cause instanceof Error ? cause.message : String(cause)}`);
    },
  );
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return response.text();
}

/** The field of {@link Health} that a sample is added to, by metric and outcome. */
const fields: Readonly<Record<string, keyof Health>> = {
  'shoji_release_calls_total ok': 'ok',
  'shoji_release_calls_total refused': 'refused',
  'shoji_release_forms_total sent': 'sent',
  'shoji_release_forms_total left': 'left',
  'shoji_page_faults_total ': 'faults',
};

/** @param text the metrics; all others are ignored */
export function healthIn(text: string): Record<string, Health> {
  const found: Record<string, Health> = {};
  for (const [, metric, given = '', value] of text.matchAll(/^(\w+)\{(.*)\} (\S+)/gm)) {
    const labels = Object.fromEntries(
      [...given.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, content]) => [name, content]),
    );
    const { release, outcome = '' } = labels;
    const field = fields[`${metric} ${outcome}`];
    if (field === undefined || release === undefined || !/^[0-9a-f]{16}$/.test(release)) continue;
    const health = found[release] ?? { ok: 0, refused: 0, sent: 0, left: 0, faults: 0 };
    found[release] = { ...health, [field]: health[field] + Number(value) };
  }
  return found;
}
