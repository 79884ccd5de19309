import type { Config } from '../config.ts';
import type { Call } from './handler.ts';
import { Refusal } from './refusal.ts';

/**
 * Options of a route whose answer takes much longer to make than others: anybody may ask for it, and gets it a tenth
 * as often as anything else.
 */
export function costly({ requestsPerMinute }: Pick<Config, 'requestsPerMinute'>) {
  return { config: { rateLimit: { max: Math.ceil(requestsPerMinute / 10), timeWindow: 60_000 } } };
}

const windowMs = 60_000;

/**
 * What requests cost beyond being requests, in units that only who spends them knows: every address may spend as many
 * a minute as it may ask for costly things. Whoever has some left may overdraw it once.
 */
export class Budget {
  private window = 0;
  private spent = new Map<string, number>();

  /** @throws Refusal rate_limited for who has spent all; nothing is counted then */
  spend({ network, clock, config }: Pick<Call, 'network' | 'clock' | 'config'>, cost: number): void {
    if (config.requestsPerMinute === 0) return;
    const window = Math.floor(clock.now() / windowMs);
    if (window !== this.window) {
      this.window = window;
      this.spent.clear();
    }
    const before = this.spent.get(network) ?? 0;
    if (before >= Math.ceil(config.requestsPerMinute / 10)) throw new Refusal('rate_limited');
    this.spent.set(network, before + cost);
  }
}
