import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";

export const MAIL_LIMITS = {
  /** E-mails sent at the same time, and so the most that are sent twice after a crash. */
  atOnce: 5,
  handover: 10 * SECOND,
  /** ms for e-mails being sent when the server stops. */
  stopTimeout: 2 * SECOND,
  /** ms between attempts; the last one repeats. */
  retryDelays: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR],
  giveUpAfter: DAY,
  /** ms that e-mails written to files are stored. */
  fileRetention: 7 * DAY,
  /** ms between two e-mails to one address for one reason. */
  repeatInterval: MINUTE,
  verifyValid: DAY,
  resetValid: HOUR,
  codeTries: 5,
  /** Valid codes and links of one kind. */
  proofsMax: 5,
  /** ms that an unverified address is reserved. */
  unverifiedReservation: DAY,
} as const;

/** E-mails per clock hour and UTC day: to an address (requested in all, notices of each kind), and by requesting account, IP address and network. */
export const EMAIL_CAPS = {
  asked: { hour: 5, day: 10 },
  notice: { hour: 10, day: 20 },
  account: { hour: 10, day: 20 },
  address: { hour: 20, day: 60 },
  network: { hour: 100, day: 300 },
} as const;
