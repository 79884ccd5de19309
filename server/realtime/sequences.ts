/**
 * Sequence numbers of messages per topic (see `roomOf`), without gaps. They begin after `start`, which is the time
 * (unix ms), and increase by one, much more slowly than time: so they also increase across a restart.
 */
export class Sequences {
  private readonly last = new Map<string, number>();

  constructor(private start: number) {}

  /** The number of the next message. */
  next(topic: string): number {
    const number = (this.last.get(topic) ?? this.start) + 1;
    this.last.set(topic, number);
    return number;
  }

  /** For a topic without subscribers. Later subscribers get higher numbers than any before. */
  forget(topic: string): void {
    this.start = Math.max(this.start, this.last.get(topic) ?? 0);
    this.last.delete(topic);
  }

  /** Number of subjects in memory. */
  get size(): number {
    return this.last.size;
  }
}
