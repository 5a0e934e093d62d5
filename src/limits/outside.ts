import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

/** ms that the ids of who was erased are kept: longer than any backup, which is kept for so many days. */
export const erasureListRetention = (days: number): number => (days + 90) * DAY;

/** How often what was erased leaves SQLite's log and PostgreSQL's pages: within a day, with the hourly round, ms. */
export const ERASE_PAGES_INTERVAL = 22 * HOUR;

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
  /** Keep-alive and check for missed signals. */
  beat: 15 * SECOND,
  /** Reconnect delay, up to twice as long. */
  comeBack: 500,
} as const;

/** Times in ms, answers in bytes. */
export const TRANSLATION_LIMITS = {
  /** How long one translation may take. */
  timeout: 8 * SECOND,
  /** In all and of one person; waiting ones too. */
  atOnce: 4,
  atOnceOfOne: 1,
  queue: 32,
  ofOne: 8,
  byUse: true,
  waitAtMost: 8 * SECOND,
  /** In a row, until a person's rest; of how many people, until everybody's. */
  failures: 5,
  failing: 3,
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

/** Times in ms, lengths in characters, sizes in bytes. */
export const PUSH_LIMITS = {
  /** One handover, from the look-up to the answer's head. */
  timeout: 10 * SECOND,
  /** Handovers at once, in all and to one host. */
  atOnce: 24,
  ofHost: 4,
  /** Until a row whose host is busy is looked at again. */
  busy: 5 * SECOND,
  /** Rest of a host that did not answer, longer each time. */
  rests: [30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  hosts: 1_000,
  /** Between tries; the last one repeats. */
  waits: [20 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  givenUp: DAY,
  /** The longest wait a push service may ask for. */
  retryAfter: 6 * HOUR,
  /** First look: whoever is reading the chat has read it by then, and what comes together is told together. */
  pause: 4 * SECOND,
  /** How long a shown notification can be withdrawn. */
  shown: 7 * DAY,
  /** Subscriptions per account. */
  ofPerson: 20,
  endpointMax: 1_000,
  /** Characters of words on the screen. */
  words: 160,
  /** Bytes of every message before encryption; push services take 3,993 at least (RFC 8030, 8291). */
  payload: 3_000,
  /** Of a notification at the push service. */
  kept: { news: 2 * DAY, urgent: DAY, close: HOUR },
} as const;

/** Minutes from midnight; the letter of the week goes in these local hours. */
export const NOTIFICATION_HOURS = {
  quiet: { from: 22 * 60, to: 8 * 60 },
  morning: { from: 8, to: 11 },
  week: 7 * DAY,
  weeklyAtOnce: 100,
} as const;
