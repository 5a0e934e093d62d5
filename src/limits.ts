/** Every number that has a meaning in the product, with its unit. Source: specification section 9 and product.md. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

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

export const PICTURE = {
  /** Bytes of a file as it is sent: 5 MB (specification section 5). */
  max: 5 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/gif"],
  /** Millions of pixels a picture may have; all frames of an animation together may have `animatedMegapixels`. */
  megapixels: 40,
  animatedMegapixels: 100,
  frames: 500,
  /** Pixels of its longer side. */
  side: 20_000,
  /** How often a progressive JPEG may be drawn over itself. */
  scans: 64,
  /** Decoding takes memory and a core: one at a time, some may wait. `patience` is for each, milliseconds. */
  atOnce: 1,
  queue: 8,
  patience: 5 * SECOND,
  /** A file that nothing names goes into quarantine when it is this old, and is deleted after this time there, ms. */
  orphan: HOUR,
  quarantined: 7 * DAY,
} as const;

/** How long an answer of the bucket that keeps pictures is waited for, milliseconds. */
export const STORAGE_PATIENCE = 5 * SECOND;
/** Pictures for link previews (some 100 kB each), and what designs looked like. Times in ms. */
export const PREVIEWS = {
  /** Drawing takes half a second of a core: so many may wait, for the house's own and for all others. */
  houseQueue: 64,
  queue: 8,
  /** How long one lies there; files that are kept between two sweeps. */
  kept: 30 * DAY,
  keptAtOnce: 1_000,
  /** How long a look that no design and no bottle has any more is kept. */
  unnamed: DAY,
} as const;

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

export const ALBUM = { photos: 9 } as const;

export const IDEMPOTENCY = { keyMax: 200, kept: DAY } as const;
