import type { Config } from '../common/config.ts';
import type { Call } from './handler.ts';
import { Refusal } from './refusal.ts';

/** Route options for an expensive operation: its rate limit is a tenth of the general one. */
export function costly({ requestsPerMinute }: Pick<Config, 'requestsPerMinute'>) {
  return { config: { rateLimit: { max: Math.ceil(requestsPerMinute / 10), timeWindow: 60_000 } } };
}

const windowMs = 60_000;

/**
 * Rate limit by cost, in units that the caller of `spend` chooses: per minute every network may spend as many as it
 * may make expensive requests. The last request may exceed the rest of the budget.
 */
export class Budget {
  private window = 0;
  private spent = new Map<string, number>();

  /** @throws Refusal rate_limited if the budget is spent; nothing is counted then */
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
