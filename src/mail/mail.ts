/** A letter as it is handed over: one reader, one language. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Handover {
  /** The outbox row's id. */
  id: string;
  /** ms */
  now: number;
}

/** Takes letters to the outside. */
export interface Mail {
  /**
   * Hands one letter over; when it resolves the other side is responsible for it.
   * @throws Undeliverable where trying again is of no use; anything else may pass
   */
  send(letter: Letter, handover: Handover): Promise<void>;
}

/** Nobody reads at that address, now or later. */
export class Undeliverable extends Error {}

/** The letter with its head, in the words of nodemailer. No text in it may make the server open a file or an address. */
export const messageOf = (from: string, { to, ...letter }: Letter, now: number) => ({
  ...letter,
  from,
  to: { name: "", address: to },
  date: new Date(now),
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
});
