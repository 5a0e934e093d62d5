/** What is kept in the log. */
export type EventKind = "message" | "state" | "recalled" | "burned" | "edited" | "reaction" | "hidden" | "removed";

export interface EventRow {
  user_id: string;
  /** Per person, without gaps. */
  seq: number;
  kind: EventKind;
  ref: string;
  created_at: number;
}

export interface EventTables {
  events: EventRow;
}
