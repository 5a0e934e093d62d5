import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

/** Times in ms, lengths in characters, sizes in bytes. */
export const PUSH_LIMITS = {
  /** One request to a push service, from the DNS lookup to the response headers. */
  timeout: 10 * SECOND,
  /** Concurrent requests, in all and to one host. */
  atOnce: 24,
  perHost: 4,
  /** Delay of a row whose host is busy. */
  busyHostDelay: 5 * SECOND,
  /** Pause of a host after 1, 2, 3 … failures. */
  hostPauses: [30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  hosts: 1_000,
  /** Between attempts; the last one repeats. */
  retryDelays: [20 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  /** After the time of the news. */
  giveUpAfter: DAY,
  /** Attempts at a change of what may be on the screen, whose news is older: with `retryDelays` they take a day, too. */
  changeAttempts: 16,
  /** The longest wait a push service may ask for. */
  retryAfter: 6 * HOUR,
  /** Delay of the first attempt: a message may be read meanwhile, and messages in a row become one notification. */
  firstAttemptDelay: 4 * SECOND,
  /** How long a shown notification can be withdrawn. */
  withdrawable: 7 * DAY,
  /** Subscriptions per account. */
  perPerson: 20,
  endpointMax: 1_000,
  /** Characters of the notification's text. */
  bodyMax: 160,
  /** Bytes of every message before encryption; push services take 3,993 at least (RFC 8030, 8291). */
  payloadBytes: 3_000,
  /** TTL at the push service: what takes something back waits as long as what it takes back. */
  ttl: { news: 2 * DAY, urgent: DAY, close: 2 * DAY },
} as const;

/** Quiet hours in minutes from midnight; the weekly e-mail is sent in the local hours of `morning`. */
export const NOTIFICATION_HOURS = {
  quiet: { from: 22 * 60, to: 8 * 60 },
  morning: { from: 8, to: 11 },
  week: 7 * DAY,
  weeklyAtOnce: 100,
} as const;
