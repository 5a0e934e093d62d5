export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** BCP 47 */
  language: string;
  /** Address that ends emails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

interface EmailHandover {
  /** Id of the email, the same at each try. */
  id: string;
  /** ms */
  now: number;
  /** Aborts the handover. */
  stopping?: AbortSignal;
}

export interface MailTransport {
  /** Hands an email over. @throws UndeliverableError where no retry can help; any other error is temporary */
  send(email: Email, handover: EmailHandover): Promise<void>;
}

/** Permanent delivery failure. */
export class UndeliverableError extends Error {}

const senderHostOf = (from: string): string => /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/**
 * The nodemailer message. No text in it may make the server open a file or an address. An email that is sent again,
 * because the mail server's answer was lost, has the same Message-ID: mail programs show it once.
 */
export const toNodemailerMessage = (
  from: string,
  { to, unsubscribeUrl, language, ...email }: Email,
  { id, now }: EmailHandover,
) => ({
  ...email,
  messageId: `<${id}@${senderHostOf(from)}>`,
  from,
  to: { name: "", address: to },
  date: new Date(now),
  headers: {
    "Auto-Submitted": "auto-generated",
    "Content-Language": language,
    ...(unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
