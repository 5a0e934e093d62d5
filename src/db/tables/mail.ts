export interface OutboxRow {
  id: string;
  user_id: string;
  kind: string;
  params: string;
  attempts: number;
  /** When it is (again) due. */
  next_at: number;
  created_at: number;
}

export interface MailAskRow {
  address: string;
  kind: string;
  asked_at: number;
}

export interface LetterCountRow {
  name: string;
  /** Hour since 1970 of `in_hour`, UTC day of `in_day`. */
  hour: number;
  in_hour: number;
  day: number;
  in_day: number;
}

export interface MailTables {
  outbox: OutboxRow;
  mail_asks: MailAskRow;
  letter_counts: LetterCountRow;
}
