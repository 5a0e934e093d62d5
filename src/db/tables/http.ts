/** Spent points of a rate; `key` is hashed, `expire` by the machine's clock, ms. */
interface RateLimitRow {
  key: string;
  points: number;
  expire: number;
}

export interface HttpTables {
  rate_limits: RateLimitRow;
}
