import type { SqlBoolean } from "./sql-boolean";

/** Minutes count from local midnight. */
export interface NotificationSettingsRow {
  user_id: string;
  /** JSON object: kind → whether it is told, where it was chosen. */
  kinds: string;
  /** 1: what was said may stand on the screen, not the name alone. */
  words: SqlBoolean;
  quiet: SqlBoolean;
  quiet_from: number;
  quiet_to: number;
  /** When the letter of the week is next looked at; null: not wanted. */
  weekly_at: number | null;
  /** Until when the last letter of the week told. */
  weekly_since: number;
  /** When they were asked whether they want to be told; null: never. */
  asked_at: number | null;
}

export interface NotificationTables {
  notification_settings: NotificationSettingsRow;
}
