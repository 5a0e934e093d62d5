/** What the addresses of one day are hashed with. */
export interface VisitorSecretRow {
  /** UTC day number since 1970-01-01 */
  day: number;
  secret: string;
}

/** A bottle that somebody without an account looked at. */
export interface VisitorViewRow {
  day: number;
  bottle_id: string;
  /** A keyed hash of the network address. */
  visitor: string;
}

export interface VisitorTables {
  visitor_secrets: VisitorSecretRow;
  visitor_views: VisitorViewRow;
}
