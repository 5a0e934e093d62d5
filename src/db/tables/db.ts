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

/** A total that triggers maintain in the changing transaction; its value is the sum of its shards. */
interface TallyRow {
  /** `people`, `bottles:<state>`, `records:<reason>` */
  kind: string;
  shard: number;
  n: number;
  /** Coins: balances of all people, or the sum of all records. */
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
