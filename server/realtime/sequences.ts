/**
 * Sequence numbers of messages per subject (see `roomOf`), without gaps. They begin after `start`, which is the time
 * (unix ms), and increase by one, much more slowly than time: so they also increase across a restart.
 */
export class Sequences {
  private readonly last = new Map<string, number>();

  constructor(private start: number) {}

  /** The number of the next message. */
  next(subject: string): number {
    const number = (this.last.get(subject) ?? this.start) + 1;
    this.last.set(subject, number);
    return number;
  }

  /** For a subject without subscribers. Later subscribers get higher numbers than any before. */
  forget(subject: string): void {
    this.start = Math.max(this.start, this.last.get(subject) ?? 0);
    this.last.delete(subject);
  }

  /** Number of subjects in memory. */
  get size(): number {
    return this.last.size;
  }
}
