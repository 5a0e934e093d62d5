interface IdempotencyRow {
  user_id: string;
  key: string;
  request: string;
  answer: string | null;
  created_at: number;
}

interface DailyCounterRow {
  user_id: string;
  kind: string;
  day: number;
  n: number;
}

/** A figure that triggers keep in the transaction that moves it; the sum of its shards counts. */
interface TallyRow {
  /** `people`, `bottles:<state>`, `records:<reason>` */
  kind: string;
  shard: number;
  n: number;
  /** Coins: what people own, the sum of records. */
  total: number;
}

interface MetaRow {
  key: string;
  value: string;
}

export interface DbTables {
  idempotency_keys: IdempotencyRow;
  daily_counters: DailyCounterRow;
  tallies: TallyRow;
  meta: MetaRow;
}
