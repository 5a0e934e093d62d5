import type { Db } from "../db/transact";
import type { RoomEvents } from "./room-events";
import type { StreamSink } from "./stream-sink";

/** One open stream of one device. */
export interface OpenStream {
  readonly sessionId: string;
  readonly address: string;
  readonly sink: StreamSink;
  /** The beat, of those between two of its comments, at which it gets one; null: at each. */
  readonly beat: number | null;
  /** End of its session as of the last check, ms. */
  until: number;
  /** Number of the last event sent; null: not started. */
  cursor: number | null;
  /** Its queue was full at the last read. */
  held: boolean;
  /** Its queue was full at the last look for late streams. */
  late: boolean;
  /** Counts changed before it had started. */
  missed: boolean;
}

/** A person with at least one open stream. */
export interface StreamListener {
  readonly id: string;
  /** Prefix of event ids. */
  readonly tag: string;
  readonly streams: Set<OpenStream>;
}

export interface StreamsOptions {
  db: Db;
  live: Required<RoomEvents>;
  /** The ends (ms) of those sessions that are valid, by their id. */
  sessionEnds(sessionIds: readonly string[]): Promise<Map<string, number>>;
  /** ms */
  now(): number;
  /** 0 … 1 */
  random(): number;
  report(error: unknown): void;
}
