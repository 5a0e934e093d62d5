import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

/** Times in ms, lengths in characters, sizes in bytes. */
export const PUSH_LIMITS = {
  /** One request to a push service, from the DNS lookup to the response headers. */
  timeout: 10 * SECOND,
  /** Concurrent requests, in all and to one host. */
  atOnce: 24,
  ofHost: 4,
  /** Delay of a row whose host is busy. */
  busy: 5 * SECOND,
  /** Pause of a host after 1, 2, 3 … failures. */
  rests: [30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  hosts: 1_000,
  /** Between attempts; the last one repeats. */
  waits: [20 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  givenUp: DAY,
  /** The longest wait a push service may ask for. */
  retryAfter: 6 * HOUR,
  /** Delay of the first attempt: a message may be read meanwhile, and messages in a row become one notification. */
  pause: 4 * SECOND,
  /** How long a shown notification can be withdrawn. */
  shown: 7 * DAY,
  /** Subscriptions per account. */
  ofPerson: 20,
  endpointMax: 1_000,
  /** Characters of the notification's text. */
  words: 160,
  /** Bytes of every message before encryption; push services take 3,993 at least (RFC 8030, 8291). */
  payload: 3_000,
  /** TTL at the push service. */
  kept: { news: 2 * DAY, urgent: DAY, close: HOUR },
} as const;

/** Quiet hours in minutes from midnight; the weekly e-mail is sent in the local hours of `morning`. */
export const NOTIFICATION_HOURS = {
  quiet: { from: 22 * 60, to: 8 * 60 },
  morning: { from: 8, to: 11 },
  week: 7 * DAY,
  weeklyAtOnce: 100,
} as const;
