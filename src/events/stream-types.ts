import type { Db } from "../db/transact";
import type { RoomEvents } from "./room-events";
import type { StreamSink } from "./stream-sink";

/** One open stream of one device. */
export interface OpenStream {
  readonly sessionId: string;
  readonly address: string;
  readonly sink: StreamSink;
  /** Last event sent; null: not begun. */
  cursor: number | null;
  /** Did not take everything at the last read. */
  held: boolean;
  late: boolean;
  /** Counts changed before it had begun. */
  missed: boolean;
}

/** A person with at least one open stream. */
export interface StreamListener {
  readonly id: string;
  readonly tag: string;
  readonly streams: Set<OpenStream>;
}

export interface StreamsOptions {
  db: Db;
  live: Required<RoomEvents>;
  alive(sessionIds: readonly string[]): Promise<Set<string>>;
  /** ms */
  now(): number;
  /** 0 … 1 */
  random(): number;
  report(error: unknown): void;
}
