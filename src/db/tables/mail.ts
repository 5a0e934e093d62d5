export interface MailOutboxRow {
  id: string;
  user_id: string;
  kind: string;
  params: string;
  attempts: number;
  /** When it is (again) due. */
  next_at: number;
  created_at: number;
}

/** When a letter was last asked for, by anyone, whether or not somebody has that address. */
interface MailRequestRow {
  /** SHA-256 of the e-mail's key, hex. */
  address: string;
  kind: string;
  asked_at: number;
}

/** How many letters went to an address, or were asked for by somebody, lately. */
interface MailCountRow {
  /** SHA-256 of whom it counts for, hex. */
  name: string;
  /** Hour since 1970 of `in_hour`, UTC day of `in_day`. */
  hour: number;
  in_hour: number;
  day: number;
  in_day: number;
}

export interface MailTables {
  outbox: MailOutboxRow;
  mail_asks: MailRequestRow;
  letter_counts: MailCountRow;
}
