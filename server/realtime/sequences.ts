/**
 * The numbers of messages, per channel and key, without gaps. They begin after `start`, which is the time (unix
 * ms), and rise by one, much slower than time does: so they go on rising over a restart.
 */
export class Sequences {
  private readonly last = new Map<string, number>();

  constructor(private readonly start: number) {}

  /** The number of the last message; that of the start when there was none. */
  current(channel: string, key: string): number {
    return this.last.get(`${channel} ${key}`) ?? this.start;
  }

  /** The number of the message to send now. */
  next(channel: string, key: string): number {
    const number = this.current(channel, key) + 1;
    this.last.set(`${channel} ${key}`, number);
    return number;
  }
}
