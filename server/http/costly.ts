import type { Config } from '../config.ts';

/**
 * Options of a route whose answer takes much longer to make than others: anybody may ask for it, and gets it a tenth
 * as often as anything else.
 */
export function costly({ requestsPerMinute }: Pick<Config, 'requestsPerMinute'>) {
  return { config: { rateLimit: { max: Math.ceil(requestsPerMinute / 10), timeWindow: 60_000 } } };
}
