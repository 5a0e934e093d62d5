export interface CoinRecordRow {
  user_id: string;
  /** Per person, without gaps. */
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
