import type { ContentKind } from "./safety";

/** One folded text of new accounts, and its case once there are enough of them. */
export interface MassTextRow {
  /** HMAC of the folded text. */
  fingerprint: string;
  /** Of its case. */
  id: string;
  seen_at: number;
  /** null: still being counted. */
  opened_at: number | null;
  decided_at: number | null;
  decision: "release" | "remove" | null;
  decided_by: string | null;
  /** From when on its texts follow. */
  settle_at: number | null;
  /** Until when the decision holds for new texts. */
  ruling_until: number | null;
}

/** A text that has been counted and is visible. */
export interface MassSightingRow {
  kind: ContentKind;
  thing_id: string;
  fingerprint: string;
  author_id: string;
  seen_at: number;
}

export interface MassMailTables {
  mass_texts: MassTextRow;
  mass_sightings: MassSightingRow;
}
