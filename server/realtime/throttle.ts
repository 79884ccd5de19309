/**
 * Throttles work per key to once in `ms`: runs immediately after a pause of that length, and never drops the last
 * call.
 */
export class Throttle<Key> {
  private readonly last = new Map<Key, number>();
  private readonly timers = new Map<Key, NodeJS.Timeout>();

  constructor(
    private readonly ms: number,
    private readonly work: (key: Key) => void,
  ) {}

  touch(key: Key): void {
    if (this.timers.has(key)) return;
    // Not the exchange's clock: this limits network traffic in real time.
    const due = (this.last.get(key) ?? Number.NEGATIVE_INFINITY) + this.ms;
    const wait = Math.max(0, due - performance.now());
    this.timers.set(
      key,
      setTimeout(() => this.flush(key), wait),
    );
  }

  /** Runs the pending work of this key now, if there is any. */
  flush(key: Key): void {
    const timer = this.timers.get(key);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.timers.delete(key);
    this.last.set(key, performance.now());
    this.work(key);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
