import type { SqlBoolean } from "./sql-boolean";

/** Minutes count from local midnight. */
export interface NotificationSettingsRow {
  user_id: string;
  /** JSON object: kind → whether it is sent, for kinds the person has chosen. */
  kinds: string;
  /** 1: notifications show the message's text, not the name alone. */
  words: SqlBoolean;
  quiet: SqlBoolean;
  quiet_from: number;
  quiet_to: number;
  /** When the weekly e-mail is next due; null: off. */
  weekly_at: number | null;
  /** End of the period that the last weekly e-mail covered. */
  weekly_since: number;
  /** When the person was asked to allow notifications; null: never. */
  asked_at: number | null;
}

export interface NotificationTables {
  notification_settings: NotificationSettingsRow;
}
