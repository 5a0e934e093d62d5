export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stops such letters with one click (RFC 8058). */
  stop?: string;
}

interface Handover {
  id: string;
  /** ms */
  now: number;
}

export interface Mail {
  /** Hands a letter over. @throws Undeliverable permanent; any other error is temporary */
  send(letter: Letter, handover: Handover): Promise<void>;
}

/** Permanent delivery failure. */
export class Undeliverable extends Error {}

/** The nodemailer message. No text in it may make the server open a file or an address. */
export const messageOf = (from: string, { to, stop, ...letter }: Letter, now: number) => ({
  ...letter,
  from,
  to: { name: "", address: to },
  date: new Date(now),
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(stop && { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
