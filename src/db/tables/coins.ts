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

/** Trades whose other side was deleted with its account; a missing counterpart is no difference in the audit. */
interface DepartedTradeRow {
  ref: string;
}

export interface CoinsTables {
  coin_records: CoinRecordRow;
  departed_trades: DepartedTradeRow;
}
