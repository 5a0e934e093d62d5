import { DAY, SECOND } from "../runtime/units";

/** ms between two comments on a stream: a page that misses two knows that its connection is dead. */
export const KEEP_ALIVE_INTERVAL = 15 * SECOND;
/** The same for whoever asks for it, as they are in a chat: each comment wakes the radio of a phone. */
export const QUICK_KEEP_ALIVE_INTERVAL = 3 * SECOND;

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
  /** Interval of the check for missed signals, and for streams that read nothing. */
  checkInterval: 15 * SECOND,
  /** After a log could not be read. */
  readAgainAfter: SECOND,
  /** Reconnect delay, up to twice as long. */
  reconnectDelay: 500,
} as const;
