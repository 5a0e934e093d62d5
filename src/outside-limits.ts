/** Every number about streams and the translation server. `limits.ts` hands them on. */

import { DAY, HOUR, SECOND } from "./units";

/** The log of what happened to a person, and the streams that tell of it. Times in ms. */
export const EVENTS = {
  kept: 7 * DAY,
  /** From how far behind a stream resumes; after how many events what lies further back is deleted. */
  behind: 1_000,
  trimmed: 100,
  /** How many may be open: of one person, from one address, and in all. */
  ofPerson: 20,
  fromAddress: 500,
  most: 20_000,
  /** Bytes that wait for one client before it gets no more. */
  queue: 64 * 1024,
  /** How many logs are read at the same time, and how many events of one at once. */
  readAtOnce: 4,
  readLength: 50,
  deliveredAtOnce: 2,
  /** How often a comment shows that the connection lives, and is looked for what no signal told of. */
  beat: 15 * SECOND,
  /** After how long, to twice as long, a reader comes back to another server. */
  comeBack: 500,
} as const;

/** Translation of what people wrote: times in ms, an answer in bytes. */
export const TRANSLATION = {
  /** How long one translation may take. */
  timeout: 8 * SECOND,
  atOnce: 4,
  queue: 32,
  /** After so many failures in a row the server is left alone for `rest`. */
  failures: 5,
  rest: 30 * SECOND,
  answerMax: 256 * 1024,
  /** A translation is at most so many times as long as its text, and some characters. */
  longer: 8,
  longest: 200,
  /** How long the list of a server's languages is believed. */
  languagesKept: HOUR,
  /** Fewer letters than that say nothing of their language. */
  detectable: 12,
} as const;
