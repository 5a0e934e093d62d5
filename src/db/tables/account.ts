interface ErasureRow {
  /** Leads to nobody any more. */
  user_id: string;
  erased_at: number;
  /** What became of what they wrote in chats. */
  messages: "keep" | "remove";
}

export interface AccountTables {
  erasures: ErasureRow;
}
