/** Every number that has a meaning in the product, with its unit. Source: specification section 9 and product.md. */

import { PICTURE } from "./picture-limits";
import { DAY, HOUR, MINUTE, SECOND } from "./units";

export { EVENTS, TRANSLATION } from "./outside-limits";
export { PICTURE, PREVIEWS, STORAGE_PATIENCE } from "./picture-limits";
export { DAY, HOUR, MINUTE, SECOND };

/** A time no clock reaches (9999-12-31): "never" for bottles of the official account. Milliseconds. */
export const NEVER = 253_402_300_799_000;

/** The id of the one row that stands for everybody who has left. */
export const GONE = "gone";

export const REQUEST_TIMEOUT = 10 * SECOND;
export const UNREAD_POLL = 30 * SECOND;

export const LANGUAGES = ["en", "zh", "hi", "fr", "ar", "ru", "pt", "ja", "de", "es"] as const;
export const DEFAULT_LANGUAGE = "en";
export const DEFAULT_COUNTRY = "US";

/** Other services that know people: they may open an account here. `oidc` is any OpenID Connect provider. */
export const PROVIDERS = ["google", "facebook", "twitter", "oidc"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const SEA = {
  throwsPerDay: 3,
  picksPerDay: 10,
  contentMax: 1_000,
  commentMax: 500,
  answerMax: 500,
  uncollectedMax: 20,
  /** How long an untouched bottle drifts, milliseconds. */
  drift: 30 * DAY,
  /** How long a hand may hold a bottle before it drifts again by itself, milliseconds. */
  hold: DAY,
  reachable: 12,
  /** As many of the latest events as a voyage lists. */
  voyageMax: 100,
  usesOfCollected: 3,
  usesOfPurchased: 10,
} as const;

/**
 * What one character as a person sees it may take in UTF-8 on average: emoji of a family need 25 bytes, and no text
 * grows without end by marks that pile up on one letter.
 */
export const BYTES_PER_CHARACTER = 32;
/** Where a page stops counting what was typed. */
export const COUNTED_MAX = 10_000;

export const CHAT = {
  /** Characters of a message, and of the id a client gives it. */
  textMax: 4_000,
  clientIdMax: 64,
  /** What a stranger who follows may write until the other answers, and to how many people a day. */
  strangerTexts: 3,
  strangersPerDay: 10,
  /** How long a message can be taken back, and how long a burn picture waits to be opened, ms. */
  recall: 2 * MINUTE,
  burnKept: 7 * DAY,
} as const;

/** Coins. Rewards are positive, prices are negative. */
export const COINS = {
  throw: 5,
  like: 2,
  comment: 3,
  destroy: 1,
  checkin: 10,
  invitation: 10,
  design: -5,
  likesPaidPerDay: 3,
  commentsPaidPerDay: 3,
} as const;

/** Name and story in characters, prices in coins. */
export const DESIGN = { nameMax: 30, storyMax: 500, priceMin: 10, priceMax: 100_000 } as const;

/** Reports, measures and appeals. Lengths in characters, times in ms. */
export const SAFETY = {
  noteMax: 500,
  reasonMax: 500,
  appealMax: 1_000,
  /** So many different people hide a thing, if together they weigh as much. */
  hidingReporters: 3,
  hidingWeight: 9,
  /** What a report weighs: of anybody, and of who was wrong `wrong` times among their `lately` last ones. */
  weight: 3,
  wrongWeight: 1,
  wrong: 3,
  lately: 10,
  /** In how long an official reads a report. */
  answered: DAY,
  /** How long evidence is kept after the last word in a case. */
  evidenceKept: 30 * DAY,
  /** How long who is banned can appeal with what a sign-in gave them. */
  appealPass: DAY,
  /** How many days the numbers of the official side go back. */
  days: 14,
} as const;

/** How many days the chart of the coin records shows. */
export const COIN_CHART_DAYS = 30;

/** The figures of `/metrics` are read anew when they are older than `fresh`, the books gone through again after `audited`. */
export const METRICS = { fresh: 10 * SECOND, audited: HOUR } as const;

/** Places at first, places and coins of one expansion (each costs 10 more than the last), bottles destroyed at once. */
export const BACKPACK = { capacity: 20, step: 10, firstPrice: 10, destroyedAtOnce: 100 } as const;

export const SQUARE = {
  /** Characters of a comment on a design. */
  commentMax: 500,
  /** How many designs one look reads at most, those included that are not for this reader. */
  window: 1_000,
  /** How long a list may stand again when one comes back to it. */
  again: 400,
} as const;

/** Looking for people by name: how many are shown, how many names one look reads, and how long what is looked for may be. */
export const SEARCH = { found: 20, window: 500, textMax: 60, pause: 250 } as const;

/** Lengths in characters; what names of one's own and passwords may take in bytes too. */
export const ACCOUNT = {
  usernameMin: 6,
  usernameMax: 30,
  usernameBytes: 400,
  nicknameMax: 24,
  passwordMin: 6,
  passwordMax: 128,
  passwordBytes: 1_000,
  emailMax: 254,
  signatureMax: 200,
  ageMin: 13,
  adult: 18,
} as const;

export const SESSION = { slides: 30 * DAY, longest: 180 * DAY, tokenBytes: 32 } as const;

/** Signing in through another service: times in ms, answers in bytes. */
export const SOCIAL = {
  /** From leaving for the provider until coming back; also how long a link waits for the account's password. */
  flow: 10 * MINUTE,
  passwordTries: 5,
  answerMax: 64 * 1024,
  /** How long an OpenID Connect provider's discovery document is believed. */
  discoveryKept: HOUR,
  /** How far a provider's clock may be behind ours. */
  clockSkew: MINUTE,
} as const;

/** A second factor: times in ms. */
export const SECOND_FACTOR = {
  /** How long a code is the current one; the one before and the one after count too. */
  step: 30 * SECOND,
  secretBytes: 20,
  recoveryCodes: 10,
  /** From the secret on the page until its first code. */
  setUp: 15 * MINUTE,
  /** How long a sign-in waits for the code, and how many it takes. */
  pending: 5 * MINUTE,
  tries: 5,
} as const;

/** The terms in force: their number, and since when, ms. Whoever accepted earlier ones is told once. */
export const TERMS = { version: 1, since: Date.UTC(2026, 10, 1) } as const;

/** When the accessibility statement was last true of the product. */
export const ACCESSIBILITY_CHECKED = Date.UTC(2026, 10, 22);

/**
 * Argon2id at OWASP's setting (19 MiB, two passes); memory in KiB. Who waits longer than `waitAtMost` ms is told so
 * while the client still listens.
 */
export const PASSWORD_HASH = {
  memoryKiB: 19_456,
  passes: 2,
  atOnce: 2,
  queue: 512,
  waitAtMost: 8 * SECOND,
} as const;

/** Letters and what they prove. Milliseconds. */
export const MAIL = {
  /** How long one try of handing a letter over may take. */
  handover: 10 * SECOND,
  /** The wait after each try that failed; the last one is for all further ones. */
  waits: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR],
  givenUp: DAY,
  /** How long a letter that was written into a file lies there. */
  fileKept: 7 * DAY,
  /** How often an address can be written to for the same reason. */
  again: MINUTE,
  verifyValid: DAY,
  resetValid: HOUR,
  /** Wrong tries after which a code is dead. */
  codeTries: 5,
  /** Letters of one kind whose links are good at the same time. */
  proofsKept: 5,
  /** How long an e-mail that nobody has proven is kept from others. */
  unprovenKept: DAY,
} as const;

/**
 * Letters by clock hour and UTC day: to one address, of the kinds that anyone can ask for and of all kinds together
 * (the rest is for what its owner has to be told), and asked for by one account, from one address or one network.
 */
export const LETTERS = {
  asked: { hour: 5, day: 10 },
  all: { hour: 10, day: 20 },
  account: { hour: 10, day: 20 },
  address: { hour: 20, day: 60 },
  network: { hour: 100, day: 300 },
} as const;

/**
 * How young a session has to be to add a way into the account: a link to another service, and for an account without
 * a password its first one or another e-mail.
 */
export const YOUNG_SESSION = 15 * MINUTE;

export const PAGE = { size: 20, max: 50 } as const;

/** Request bodies, bytes. Routes that take a picture have a larger one (`UPLOAD_MAX`). */
export const BODY_MAX = 256 * 1024;

/** Seconds after which who met a full queue, or a service that is away, may come back. */
export const RETRY_AFTER = 5;

/** The body of an upload: the picture and what a form puts round it, bytes. */
export const UPLOAD_MAX = PICTURE.max + 64 * 1024;

/**
 * Bytes of bodies that are in memory at the same time, of everybody and of one person or address; how long one may
 * take to come, and after how long it is worth trying again where there was no room, milliseconds.
 */
export const BODIES = {
  texts: { most: 32 * 1024 * 1024, ofOne: 4 * 1024 * 1024 },
  uploads: { most: 48 * 1024 * 1024, ofOne: 2 * UPLOAD_MAX },
  patience: 2 * MINUTE,
  again: 5 * SECOND,
} as const;

/** Characters of a text and of its reply; how many of one person may wait for a reply at once. */
export const FEEDBACK = { textMax: 1_000, replyMax: 1_000, pendingMax: 5 } as const;
export const ALBUM = { photos: 9 } as const;

export const IDEMPOTENCY = { keyMax: 200, kept: DAY } as const;
