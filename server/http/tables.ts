/** Tables of the HTTP layer. Times are unix milliseconds. */
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
    /** End of the window: the row is no longer needed then, unless it is locked. */
    ends_at: number;
  };
  secret: { name: string; value: string };
}
