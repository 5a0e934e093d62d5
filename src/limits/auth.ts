import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

/** Social login; `oidc` is any OpenID Connect provider. */
export const PROVIDERS = ["google", "facebook", "twitter", "oidc"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const SESSION_LIMITS = {
  idleLifetime: 30 * DAY,
  maxLifetime: 180 * DAY,
  tokenBytes: 32,
  /** Of the link in the email about a new kind of device, ms. */
  endLinkLifetime: 7 * DAY,
} as const;

/** Personal access tokens: per person, longest life (ms), characters of a name, days offered on the page. */
export const ACCESS_TOKEN_LIMITS = {
  max: 20,
  maxLifetime: 366 * DAY,
  nameMax: 30,
  days: [7, 30, 90, 365],
} as const;

export const SOCIAL_LOGIN_LIMITS = {
  /** ms from the redirect to the return, and to the password that confirms a link. */
  flowLifetime: 10 * MINUTE,
  passwordTries: 5,
  answerMax: 64 * 1024,
  /** Cache time of a discovery document. */
  discoveryTtl: HOUR,
  /** Tolerated difference to a provider's clock. */
  clockSkew: MINUTE,
} as const;

export const SECOND_FACTOR_LIMITS = {
  /** TOTP step; one before and one after count too. */
  step: 30 * SECOND,
  secretBytes: 20,
  recoveryCodes: 10,
  /** ms from the secret to the first code. */
  setupLifetime: 15 * MINUTE,
  /** Pending login: ms and tries. */
  pendingLifetime: 5 * MINUTE,
  tries: 5,
} as const;

/**
 * Argon2id at OWASP's setting (19 MiB, two passes); memory in KiB. A request that waits longer than `maxWait` ms is
 * refused while the client is still connected.
 */
export const PASSWORD_HASH_LIMITS = {
  memoryKiB: 19_456,
  passes: 2,
  maxConcurrent: 2,
  maxWaiting: 512,
  /** Waiting per person or network. */
  maxWaitingPerKey: 256,
  maxWait: 8 * SECOND,
} as const;

/** Codes in mails and of authenticator apps: their digits, and the characters that a field for one takes. */
export const CODE_LIMITS = { digits: 6, typedMax: 64 } as const;

/** Validity (ms) of a proof of identity and of the e-mailed code for it. */
export const PROOF_LIMITS = { lifetime: 5 * MINUTE, codeLifetime: 10 * MINUTE, codeTries: 5 } as const;

/** What a passkey lies on. */
export const PASSKEY_KINDS = ["phone", "computer", "key"] as const;
export type PasskeyKind = (typeof PASSKEY_KINDS)[number];

/** Passkeys: per person, characters of a name, bytes of a challenge, ms in which it is answered, characters of a field of an answer. */
export const PASSKEY_LIMITS = {
  max: 10,
  nameMax: 30,
  challengeBytes: 32,
  challengeLifetime: 10 * MINUTE,
  answerFieldMax: 8_000,
  copyNoticeEvery: DAY,
} as const;
