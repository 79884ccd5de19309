/** What the exchange keeps for its calls. Times are unix milliseconds. */
export interface HttpTables {
  idempotency: {
    user_id: string;
    operation: string;
    key: string;
    fingerprint: string;
    /** JSON. */
    answer: string;
    created_at: number;
  };
  throttle: {
    name: string;
    count: number;
    since: number;
    locked_until: number;
    /** When its window is over: nobody asks for it any more, unless it is locked. */
    ends_at: number;
  };
  secret: { name: string; value: string };
}
