export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** BCP 47: what it is written in. */
  language: string;
  /** Stops such letters with one click (RFC 8058). */
  stop?: string;
}

export interface EmailHandover {
  /** Of the letter, the same at each try. */
  id: string;
  /** ms */
  now: number;
  /** Calls it off. */
  stopping?: AbortSignal;
}

export interface MailTransport {
  /** Hands a letter over. @throws Undeliverable permanent; any other error is temporary */
  send(letter: Email, handover: EmailHandover): Promise<void>;
}

/** Permanent delivery failure. */
export class UndeliverableError extends Error {}

const senderHostOf = (from: string): string => /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/**
 * The nodemailer message. No text in it may make the server open a file or an address. A letter that is sent again,
 * because the mail server's yes was lost, has the same Message-ID: mail programs show it once.
 */
export const toNodemailerMessage = (
  from: string,
  { to, stop, language, ...letter }: Email,
  { id, now }: EmailHandover,
) => ({
  ...letter,
  messageId: `<${id}@${senderHostOf(from)}>`,
  from,
  to: { name: "", address: to },
  date: new Date(now),
  headers: {
    "Auto-Submitted": "auto-generated",
    "Content-Language": language,
    ...(stop && { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
