import type { Db } from "../db/transact";
import type { Live } from "./live";
import type { Sink } from "./sink";

/** One open stream of one device. */
export interface Stream {
  readonly sessionId: string;
  readonly address: string;
  readonly sink: Sink;
  /** The last event it has had; null: it has not begun. */
  cursor: number | null;
  /** It took no more when its log was last read. */
  held: boolean;
  /** It took nothing at the last heartbeat. */
  late: boolean;
  /** Counts changed before it had begun. */
  missed: boolean;
}

/** A person with at least one open stream. */
export interface Listener {
  readonly id: string;
  /** What marks their event ids. */
  readonly tag: string;
  readonly streams: Set<Stream>;
}

/** What streams work with. */
export interface StreamsOptions {
  db: Db;
  live: Required<Live>;
  /** Which of these sessions are still good. */
  alive(sessionIds: readonly string[]): Promise<Set<string>>;
  /** ms */
  now(): number;
  /** 0 … 1 */
  random(): number;
  report(error: unknown): void;
}
