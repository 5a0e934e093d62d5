import type { Db } from "../db/transact";
import type { Live } from "./live";
import type { Sink } from "./sink";

/** One open stream of one device. */
export interface Stream {
  readonly sessionId: string;
  readonly address: string;
  readonly sink: Sink;
  /** Last event sent; null: not begun. */
  cursor: number | null;
  /** Did not take everything at the last read. */
  held: boolean;
  late: boolean;
  /** Counts changed before it had begun. */
  missed: boolean;
}

/** A person with at least one open stream. */
export interface Listener {
  readonly id: string;
  readonly tag: string;
  readonly streams: Set<Stream>;
}

export interface StreamsOptions {
  db: Db;
  live: Required<Live>;
  alive(sessionIds: readonly string[]): Promise<Set<string>>;
  /** ms */
  now(): number;
  /** 0 … 1 */
  random(): number;
  report(error: unknown): void;
}
