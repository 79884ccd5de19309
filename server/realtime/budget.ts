/** How many messages a socket may send: a bucket that fills by `perSecond` and holds `most`. */
export class Budget {
  private left: number;
  private at = performance.now();

  constructor(
    private readonly max: number,
    private readonly perSecond: number,
  ) {
    this.left = max;
  }

  /** Takes one; false when there is none. */
  spend(): boolean {
    const now = performance.now();
    this.left = Math.min(this.max, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
