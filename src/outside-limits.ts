import { DAY, HOUR, SECOND } from "./units";

/** Times in ms. */
export const EVENTS = {
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
  /** Keep-alive and check for missed signals. */
  beat: 15 * SECOND,
  /** Reconnect delay, up to twice as long. */
  comeBack: 500,
} as const;

/** Times in ms, answers in bytes. */
export const TRANSLATION = {
  /** How long one translation may take. */
  timeout: 8 * SECOND,
  atOnce: 4,
  queue: 32,
  /** Failures in a row before `rest`. */
  failures: 5,
  rest: 30 * SECOND,
  answerMax: 256 * 1024,
  /** Answers at most so many times longer, plus some characters. */
  longer: 8,
  longest: 200,
  /** Cache time of a server's languages. */
  languagesKept: HOUR,
  /** Letters needed to detect a language. */
  detectable: 12,
} as const;
