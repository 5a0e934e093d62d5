interface ErasureRow {
  /** Id of an account that no longer exists. */
  user_id: string;
  erased_at: number;
  /** Whether their chat messages were kept or removed. */
  messages: "keep" | "remove";
}

export interface AccountTables {
  erasures: ErasureRow;
}
