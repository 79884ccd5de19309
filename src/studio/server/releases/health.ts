/** The health of releases in the metrics of the app's servers, in Prometheus' text format. */
import type { Health } from '../messages.ts';

/** The time-out of a request, in milliseconds. */
const timeoutMs = 5000;

/**
 * The texts of the metrics of all instances, joined.
 * @param addresses of the metrics of each instance
 * @param token for all of them, if required
 * @throws Error if one of them does not respond
 */
export async function readMetrics(addresses: readonly string[], token: string | undefined): Promise<string> {
  const texts = await Promise.all(addresses.map((address) => read(address, token)));
  return texts.join('\n');
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

/**
 * What a release on trial has too much of, if the servers could not end its trial: see docs/operations.md.
 * @returns undefined if they do not report it
 */
export function badTrialIn(metrics: string, release: string): string | undefined {
  for (const { metric, labels, value } of samplesIn(metrics))
    if (metric === 'shoji_trial_bad' && labels.release === release && value === 1)
      return labels.measure ?? '';
  return undefined;
}

/** The counts per release since the servers were started, summed over all instances. Other metrics are ignored. */
export function healthIn(text: string): Record<string, Health> {
  const found: Record<string, Health> = {};
  for (const { metric, labels, value } of samplesIn(text)) {
    const { release, outcome = '' } = labels;
    const field = fields[`${metric} ${outcome}`];
    if (field === undefined || release === undefined || !/^[0-9a-f]{16}$/.test(release)) continue;
    const health = found[release] ?? { ok: 0, refused: 0, sent: 0, left: 0, faults: 0 };
    found[release] = { ...health, [field]: health[field] + value };
  }
  return found;
}

interface Sample {
  metric: string;
  labels: Record<string, string | undefined>;
  value: number;
}

/** The samples that have labels. */
function* samplesIn(text: string): Generator<Sample> {
  for (const [, metric = '', given = '', value] of text.matchAll(/^(\w+)\{(.*)\} (\S+)/gm)) {
    const labels = Object.fromEntries(
      [...given.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, content]) => [name, content]),
    );
    yield { metric, labels, value: Number(value) };
  }
}
