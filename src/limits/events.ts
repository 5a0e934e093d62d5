import { DAY, SECOND } from "../runtime/units";

/** Times in ms. */
export const EVENT_STREAM_LIMITS = {
  retention: 7 * DAY,
  /** Largest resumable distance; events between deletions. */
  replayMax: 1_000,
  trimInterval: 100,
  /** Streams per person, per address, in all. */
  perPerson: 20,
  perAddress: 500,
  total: 20_000,
  /** Bytes queued per client. */
  queueBytes: 64 * 1024,
  /** Logs read concurrently; events per read. */
  readAtOnce: 4,
  readLength: 50,
  /** Interval of keep-alives and of the check for missed signals. */
  keepAliveInterval: 15 * SECOND,
  /** Reconnect delay, up to twice as long. */
  reconnectDelay: 500,
} as const;
