import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

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
