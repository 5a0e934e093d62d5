/** How often anything may be asked for. */

/** On one's own machine limits per address and network are so many times as high. */
export const AT_HOME = 100;

/** Requests per window of seconds, per account, per address or per network. */
export const RATES = {
  /** Wrong tries on an account from one address, and from everywhere. */
  signIn: { points: 10, seconds: 5 * 60 },
  signInAccount: { points: 100, seconds: 60 * 60 },
  signInAddress: { points: 30, seconds: 5 * 60 },
  /** Tries on one account where it is known who comes: from its own devices and addresses. */
  signInKnown: { points: 30, seconds: 5 * 60 },
  /** Wrong tries from one network, whatever the account. */
  signInNetwork: { points: 100, seconds: 5 * 60 },
  /** Codes of a second factor tried on one account: by strangers together, and in a browser that it knows. */
  secondFactor: { points: 10, seconds: 60 * 60 },
  register: { points: 20, seconds: 60 * 60 },
  registerNetwork: { points: 100, seconds: 60 * 60 },
  /** How long an address from which someone came in stays known to their account. */
  knownAddress: { points: 1, seconds: 7 * 24 * 60 * 60 },
  /** Asking for letters, and showing what they brought, from one address. */
  mail: { points: 30, seconds: 10 * 60 },
  mailNetwork: { points: 300, seconds: 10 * 60 },
  /** Codes tried for one e-mail address. */
  mailCode: { points: 10, seconds: 60 * 60 },
  /** Current passwords tried, and e-mail addresses named, by one account. */
  secrets: { points: 10, seconds: 15 * 60 },
  passwordCheck: { points: 40, seconds: 60 * 60 },
  export: { points: 5, seconds: 60 * 60 },
  /** Looking for people by name: an account, and whoever comes from one address. */
  search: { points: 60, seconds: 60 },
  searchAddress: { points: 300, seconds: 60 },
  /** Reports by one person. */
  report: { points: 20, seconds: 60 * 60 },
  write: { points: 60, seconds: 60 },
  /** Everything one does in chats, and telling that one types. */
  chat: { points: 300, seconds: 60 },
  typing: { points: 40, seconds: 60 },
  upload: { points: 40, seconds: 10 * 60 },
} as const;

export type Rate = keyof typeof RATES;
