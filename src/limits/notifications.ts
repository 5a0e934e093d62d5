import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

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
