import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";
import { PICTURE_LIMITS } from "./pictures";

export { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";
export {
  ERASE_PAGES_INTERVAL,
  EVENT_STREAM_LIMITS,
  erasureListRetention,
  NOTIFICATION_HOURS,
  PUSH_LIMITS,
  TRANSLATION_LIMITS,
} from "./outside";
export { PICTURE_LIMITS, PREVIEW_LIMITS, STORAGE_TIMEOUT } from "./pictures";

/** 9999-12-31, ms: official bottles never expire. */
export const FAR_FUTURE = 253_402_300_799_000;

/** Id of the placeholder row for deleted accounts. */
export const DELETED_USER_ID = "gone";

export const REQUEST_TIMEOUT = 10 * SECOND;
/** ms for counting a rate in the database. */
export const RATE_STORE_TIMEOUT = 300;
export const UNREAD_POLL_INTERVAL = 30 * SECOND;

export const LANGUAGES = ["en", "zh", "hi", "fr", "ar", "ru", "pt", "ja", "de", "es"] as const;
export const DEFAULT_LANGUAGE = "en";
export const DEFAULT_COUNTRY = "US";

/** Social login; `oidc` is any OpenID Connect provider. */
export const PROVIDERS = ["google", "facebook", "twitter", "oidc"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const SEA_LIMITS = {
  throwsPerDay: 3,
  picksPerDay: 10,
  contentMax: 1_000,
  commentMax: 500,
  answerMax: 500,
  uncollectedMax: 20,
  drift: 30 * DAY,
  /** ms a bottle is held. */
  hold: DAY,
  /** ms until a decision made on a page takes effect. */
  undo: 5 * SECOND,
  reachable: 12,
  voyageMax: 100,
  usesOfCollected: 3,
  usesOfPurchased: 10,
} as const;

/** UTF-8 bytes per grapheme on average: family emoji take 25; bounds stacked combining marks. */
export const BYTES_PER_CHARACTER = 32;
/** A page stops counting here. */
export const COUNTED_CHARACTERS_MAX = 10_000;

/** ms since registration, and throws: until both are over. */
export const NEWCOMER_LIMITS = { time: DAY, throws: 3 } as const;

export const CHAT_LIMITS = {
  /** Characters. */
  textMax: 4_000,
  clientIdMax: 64,
  /** Texts before an answer; people a day. */
  strangerTexts: 3,
  strangersPerDay: 10,
  /** Of one's conversations, the latest: told live that one was suspended. */
  toldOfStop: 200,
  /** ms to recall a message; ms a burn picture waits. */
  recall: 2 * MINUTE,
  burnKept: 7 * DAY,
  /** ms that an opened burn picture is shown. */
  burnShown: 10 * SECOND,
} as const;

export const DESIGN_LIMITS = { nameMax: 30, storyMax: 500, priceMin: 10, priceMax: 100_000 } as const;

/** Lengths in characters, times in ms. */
export const SAFETY_LIMITS = {
  noteMax: 500,
  reasonMax: 500,
  appealMax: 1_000,
  /** Reporters that hide a thing, if their weights suffice. */
  hidingReporters: 3,
  hidingWeight: 9,
  /** Of anybody; of who was wrong `wrongFinding` times among the last `listLatestDecisions`. */
  weight: 3,
  wrongWeight: 1,
  wrong: 3,
  lately: 10,
  /** Target time of a decision. */
  answered: DAY,
  /** After the last decision of a case. */
  evidenceKept: 30 * DAY,
  /** Validity of a banned person's appeal token. */
  appealPass: DAY,
  /** Requests for a birthday. */
  birthdays: { most: 3, within: 30 * DAY },
  days: 14,
} as const;

export const COIN_CHART_DAYS = 30;

/** ms between reads; ms between audits; ms that an answer waits for what has to be asked for. */
export const METRICS_TIMES = { fresh: 10 * SECOND, audited: HOUR, lagEvery: 100, patience: 600 } as const;

/** Initial places; places of one expansion; bottles destroyed at once. */
export const BACKPACK_LIMITS = { capacity: 20, step: 10, destroyedAtOnce: 100 } as const;

export const SQUARE_LIMITS = {
  /** Characters. */
  commentMax: 500,
  /** Designs read per page, those filtered out included. */
  window: 1_000,
  /** Rows restored when one returns to a list. */
  again: 400,
  /** Search: newest designs that are sorted by likes or hotness, and that are looked through with one key; characters, longest beginning of a word (without blanks), keys. */
  found: 1_000,
  walked: 5_000,
  searchMax: 60,
  gram: 12,
  gramUnspaced: 6,
  keysMax: 4,
} as const;

/** Results shown, names read per query, characters of the query. */
export const SEARCH_LIMITS = { found: 20, window: 500, textMax: 60, pause: 250 } as const;

/** First hints on the home screen. */
export const FIRST_HINTS_COUNT = 3;

export const ACCOUNT_LIMITS = {
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

export const SESSION_LIMITS = { slides: 30 * DAY, longest: 180 * DAY, tokenBytes: 32 } as const;

/** Personal access tokens: per person, longest life (ms), characters of a name, days offered on the page. */
export const ACCESS_TOKEN_LIMITS = {
  max: 20,
  longest: 366 * DAY,
  nameMax: 30,
  days: [7, 30, 90, 365],
} as const;

export const SOCIAL_LOGIN_LIMITS = {
  /** From redirect to return, and until a link's password. */
  flow: 10 * MINUTE,
  passwordTries: 5,
  answerMax: 64 * 1024,
  /** Cache time of a discovery document. */
  discoveryKept: HOUR,
  /** Of a provider, behind ours. */
  clockSkew: MINUTE,
} as const;

export const SECOND_FACTOR_LIMITS = {
  /** TOTP step; one before and one after count too. */
  step: 30 * SECOND,
  secretBytes: 20,
  recoveryCodes: 10,
  /** From secret to first code. */
  setUp: 15 * MINUTE,
  /** Pending login: ms and tries. */
  pending: 5 * MINUTE,
  tries: 5,
} as const;

/** Version and date (ms) of the terms; older acceptances are notified once. */
export const CURRENT_TERMS = { version: 2, since: Date.UTC(2026, 10, 23) } as const;

/** When the accessibility statement was last true of the product. */
export const ACCESSIBILITY_CHECKED = Date.UTC(2026, 10, 22);

/**
 * Argon2id at OWASP's setting (19 MiB, two passes); memory in KiB. Who waits longer than `waitAtMost` ms is told so
 * while the client still listens.
 */
export const PASSWORD_HASH_LIMITS = {
  memoryKiB: 19_456,
  passes: 2,
  atOnce: 2,
  queue: 512,
  /** Of one person or network. */
  ofOne: 256,
  waitAtMost: 8 * SECOND,
} as const;

export const MAIL_LIMITS = {
  handover: 10 * SECOND,
  /** For letters in hand when the server ends. */
  lastWords: 2 * SECOND,
  /** Between tries; the last one repeats. */
  waits: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR],
  givenUp: DAY,
  /** Of letters written to files. */
  fileKept: 7 * DAY,
  /** Per address and reason. */
  again: MINUTE,
  verifyValid: DAY,
  resetValid: HOUR,
  codeTries: 5,
  /** Valid letters of one kind. */
  proofsKept: 5,
  /** Time an unverified e-mail is reserved. */
  unprovenKept: DAY,
} as const;

/** Letters per clock hour and UTC day: to an address (requested, all) and by account, address and network. */
export const EMAIL_CAPS = {
  asked: { hour: 5, day: 10 },
  all: { hour: 10, day: 20 },
  account: { hour: 10, day: 20 },
  address: { hour: 20, day: 60 },
  network: { hour: 100, day: 300 },
} as const;

/** How long a proof that it is really the owner is good for, and the mailed code that is one. */
export const PROOF_LIMITS = { valid: 5 * MINUTE, code: 10 * MINUTE, codeTries: 5 } as const;

export const PAGE_LIMITS = { size: 20, max: 50 } as const;

/** Bytes; uploads: `UPLOAD_MAX_BYTES`. */
export const BODY_MAX_BYTES = 256 * 1024;

/** s */
export const RETRY_AFTER_SECONDS = 5;

/** Bytes of a picture with its form. */
export const UPLOAD_MAX_BYTES = PICTURE_LIMITS.max + 64 * 1024;

/** Bytes of bodies in memory, in all and per person; ms for one body and until a retry. */
export const BODY_LIMITS = {
  texts: { most: 32 * 1024 * 1024, ofOne: 4 * 1024 * 1024 },
  uploads: { most: 48 * 1024 * 1024, ofOne: 2 * UPLOAD_MAX_BYTES },
  patience: 2 * MINUTE,
  again: 5 * SECOND,
} as const;

/** Characters of text and reply; open ones per person. */
export const FEEDBACK_LIMITS = { textMax: 1_000, replyMax: 1_000, pendingMax: 5 } as const;
export const ALBUM_LIMITS = { photos: 9 } as const;

export const IDEMPOTENCY_LIMITS = { keyMax: 200, kept: DAY } as const;
