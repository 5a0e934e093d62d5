export type EventKind = "message" | "state" | "recalled" | "burned";

/** Something that happened to a person: ids alone, never content. */
export interface EventRow {
  user_id: string;
  /** Counts up per person without gaps, taken from the person's row: the order in which things happened to them. */
  seq: number;
  kind: EventKind;
  /** The id of what it is about. */
  ref: string;
  created_at: number;
}

export interface EventTables {
  events: EventRow;
}
