/** Factor of IP address and network limits for requests from the same machine. */
export const LOCAL_RATE_FACTOR = 100;

/** How many times a rate of an account the accounts of one IP address have together: a school or a carrier shares one. */
export const ADDRESS_RATE_FACTOR = 20;

/** Points per window of seconds, by account, IP address or network. */
export const RATE_LIMIT_RULES = {
  /** Failed sign-ins to an account: per IP address, and in all. */
  signIn: { points: 10, seconds: 5 * 60 },
  signInAccount: { points: 100, seconds: 60 * 60 },
  signInAddress: { points: 30, seconds: 5 * 60 },
  /** Sign-in attempts from an account's known devices and IP addresses. */
  signInKnown: { points: 30, seconds: 5 * 60 },
  /** Failed sign-ins per network. */
  signInNetwork: { points: 100, seconds: 5 * 60 },
  /** Second-factor codes per account, from unknown and from known browsers. */
  secondFactor: { points: 10, seconds: 60 * 60 },
  register: { points: 20, seconds: 60 * 60 },
  registerNetwork: { points: 100, seconds: 60 * 60 },
  /** Incomplete registration forms per IP address: each says which of its names are taken. */
  nameCheck: { points: 40, seconds: 60 * 60 },
  /** Those, and forms with a weak password, per network. */
  nameCheckNetwork: { points: 200, seconds: 60 * 60 },
  /** How long an IP address stays known to an account. */
  knownAddress: { points: 1, seconds: 7 * 24 * 60 * 60 },
  mail: { points: 30, seconds: 10 * 60 },
  mailNetwork: { points: 300, seconds: 10 * 60 },
  mailCode: { points: 10, seconds: 60 * 60 },
  /** Password attempts and e-mail changes per account. */
  secrets: { points: 10, seconds: 15 * 60 },
  /** Failed proofs of identity per session. */
  proof: { points: 5, seconds: 15 * 60 },
  /** Challenges for passkeys, and their answers, per IP address. */
  passkeyOptions: { points: 120, seconds: 5 * 60 },
  /** Changes of passkeys, and challenges for them, per account. */
  passkeyChange: { points: 40, seconds: 15 * 60 },
  passkey: { points: 30, seconds: 5 * 60 },
  passwordCheck: { points: 40, seconds: 60 * 60 },
  export: { points: 5, seconds: 60 * 60 },
  /** Files of single chats per account. */
  chatFile: { points: 20, seconds: 60 * 60 },
  search: { points: 60, seconds: 60 },
  searchAddress: { points: 300, seconds: 60 },
  /** Searches in one's own chats, per account. */
  messageSearch: { points: 120, seconds: 60 },
  /** Link previews per IP address: drawing one takes half a second. */
  preview: { points: 60, seconds: 60 },
  /** Drawings of the visitors' sea per IP address, 10 ms each; those of the last seconds are kept and cost nothing. */
  seaSheet: { points: 120, seconds: 60 },
  report: { points: 20, seconds: 60 * 60 },
  write: { points: 60, seconds: 60 },
  chat: { points: 300, seconds: 60 },
  /** What was read in chats, and seen of home's news: apart, so that a burst of writing does not hold it back. */
  receipts: { points: 300, seconds: 60 },
  typing: { points: 40, seconds: 60 },
  upload: { points: 40, seconds: 10 * 60 },
} as const;

export type RateName = keyof typeof RATE_LIMIT_RULES;
