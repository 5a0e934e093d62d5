import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

/** Social login; `oidc` is any OpenID Connect provider. */
export const PROVIDERS = ["google", "facebook", "twitter", "oidc"] as const;
export type Provider = (typeof PROVIDERS)[number];

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

/** How long a proof that it is really the owner is good for, and the mailed code that is one. */
export const PROOF_LIMITS = { valid: 5 * MINUTE, code: 10 * MINUTE, codeTries: 5 } as const;
