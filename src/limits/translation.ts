import { HOUR, MINUTE, SECOND } from "../runtime/units";

/** Times in ms, answers in bytes. */
export const TRANSLATION_LIMITS = {
  /** How long one translation may take. */
  timeout: 8 * SECOND,
  /** Concurrent requests in all and per person; waiting in all and per person. */
  maxConcurrent: 4,
  maxConcurrentPerKey: 1,
  maxWaiting: 32,
  maxWaitingPerKey: 8,
  rankByRecentUse: true,
  maxWait: 8 * SECOND,
  /** Failures in a row until a person, or a text, is paused; people with failures of as many texts within `pause` until everybody is. */
  failures: 5,
  failingPeople: 3,
  pause: 30 * SECOND,
  /** For so long a text that failed again has failed by its own fault, and failures are in a row. */
  failureKept: 10 * MINUTE,
  /** How long a translation that nothing stores waits for whoever asked for it and was told that it is late; how many do. */
  lateKept: MINUTE,
  lateMax: 200,
  answerMax: 256 * 1024,
  /** Longest translation: `lengthFactor` times the text, plus `lengthExtra` characters. */
  lengthFactor: 8,
  lengthExtra: 200,
  /** Messages of a chat that are translated for a page without script, and how long that may take. */
  messagesAtOnce: 8,
  messagesTime: 5 * SECOND,
  /** Cache time of a server's languages. */
  languagesTtl: HOUR,
  /** How long they are believed of a server that no longer answers. */
  languagesKept: 3 * HOUR,
  /** Within which a server has to say them. */
  languagesTimeout: 5 * SECOND,
} as const;
