export interface CoinRecordRow {
  user_id: string;
  /** Counts up per person, taken from the person's row: the order in which the coins moved. */
  seq: number;
  amount: number;
  reason: string;
  ref: string;
  balance: number;
  created_at: number;
}

/** Trades of which one side's records went with its account: the other side's stands alone, rightly. */
interface DepartedTradeRow {
  ref: string;
}

export interface CoinsTables {
  coin_records: CoinRecordRow;
  departed_trades: DepartedTradeRow;
}
