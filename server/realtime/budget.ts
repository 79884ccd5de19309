/** Token bucket for the messages of a socket: it refills by `perSecond` and holds at most `max`. */
export class Budget {
  private left: number;
  private at = performance.now();

  constructor(
    private readonly max: number,
    private readonly perSecond: number,
  ) {
    this.left = max;
  }

  /** Takes one token; false when the bucket is empty. */
  spend(): boolean {
    const now = performance.now();
    this.left = Math.min(this.max, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
