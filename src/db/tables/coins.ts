/** Trades of which one side's records went with its account: the other side's stands alone, rightly. */
export interface DepartedTradeRow {
  ref: string;
}

export interface CoinTables {
  departed_trades: DepartedTradeRow;
}
