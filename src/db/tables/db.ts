export interface IdempotencyRow {
  user_id: string;
  key: string;
  request: string;
  answer: string | null;
  created_at: number;
}

export interface DailyCounterRow {
  user_id: string;
  kind: string;
  day: number;
  n: number;
}

/** Maintained by triggers; the sum of its shards counts. */
export interface TallyRow {
  kind: string;
  shard: number;
  n: number;
  /** Coins: what people own, the sum of records. */
  total: number;
}

export interface MetaRow {
  key: string;
  value: string;
}

export interface DbTables {
  idempotency_keys: IdempotencyRow;
  daily_counters: DailyCounterRow;
  tallies: TallyRow;
  meta: MetaRow;
}
