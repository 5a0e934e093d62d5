import { DAY, SECOND } from "../runtime/units";

/** Times in ms. */
export const EVENT_STREAM_LIMITS = {
  kept: 7 * DAY,
  /** Largest resumable distance; events between deletions. */
  behind: 1_000,
  trimmed: 100,
  /** Streams per person, per address, in all. */
  ofPerson: 20,
  fromAddress: 500,
  most: 20_000,
  /** Bytes queued per client. */
  queue: 64 * 1024,
  /** Logs read concurrently; events per read. */
  readAtOnce: 4,
  readLength: 50,
  deliveredAtOnce: 2,
  /** Interval of keep-alives and of the check for missed signals. */
  beat: 15 * SECOND,
  /** Reconnect delay, up to twice as long. */
  comeBack: 500,
} as const;
