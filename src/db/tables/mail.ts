export interface MailOutboxRow {
  id: string;
  user_id: string;
  kind: string;
  params: string;
  attempts: number;
  /** Time of the next attempt. */
  next_at: number;
  created_at: number;
}

/** When an e-mail to an address was last requested, whether or not an account has it. */
interface MailRequestRow {
  /** SHA-256 of the e-mail's key, hex. */
  address: string;
  kind: string;
  asked_at: number;
}

/** E-mails sent to an address or requested by somebody in the current hour and day. */
interface MailCountRow {
  /** SHA-256 of the counted address, account, IP address or network, hex. */
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
