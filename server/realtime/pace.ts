/** Does work for each key at most once in `ms`, at once when it rested so long, and never loses the last call. */
export class Pace<Key> {
  private readonly last = new Map<Key, number>();
  private readonly timers = new Map<Key, NodeJS.Timeout>();

  constructor(
    private readonly ms: number,
    private readonly work: (key: Key) => void,
  ) {}

  touch(key: Key): void {
    if (this.timers.has(key)) return;
    // Not the exchange's clock: this is about the network, not about the market.
    const due = (this.last.get(key) ?? Number.NEGATIVE_INFINITY) + this.ms;
    const wait = Math.max(0, due - performance.now());
    this.timers.set(
      key,
      setTimeout(() => this.flush(key), wait),
    );
  }

  /** Does now what is waiting for this key, if anything is. */
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
