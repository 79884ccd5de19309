/**
 * The numbers of messages, per subject (see `roomOf`), without gaps. They begin after `start`, which is the time (unix
 * ms), and rise by one, much slower than time does: so they go on rising over a restart.
 */
export class Sequences {
  private readonly last = new Map<string, number>();

  constructor(private start: number) {}

  /** The number of the message to send now. */
  next(subject: string): number {
    const number = (this.last.get(subject) ?? this.start) + 1;
    this.last.set(subject, number);
    return number;
  }

  /** Nobody hears of it any more. Whoever does later gets higher numbers than anybody had before. */
  forget(subject: string): void {
    this.start = Math.max(this.start, this.last.get(subject) ?? 0);
    this.last.delete(subject);
  }

  /** How many subjects are kept in mind. */
  get size(): number {
    return this.last.size;
  }
}
