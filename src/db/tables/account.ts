interface ErasureRow {
  /** Leads to nobody any more. */
  user_id: string;
  erased_at: number;
}

export interface AccountTables {
  erasures: ErasureRow;
}
