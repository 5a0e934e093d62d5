/** Spent points of a rate; `key` is hashed, `expire` in ms of the machine's clock. */
interface RateLimitRow {
  key: string;
  points: number;
  expire: number;
}

export interface HttpTables {
  rate_limits: RateLimitRow;
}
