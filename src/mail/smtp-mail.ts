import { MAIL_LIMITS } from "../limits/mail";
import { type MailTransport, toNodemailerMessage, UndeliverableError } from "./mail-transport";

interface SmtpFault {
  command?: string;
  responseCode?: number;
}

const isPermanentFault = ({ command, responseCode }: SmtpFault): boolean =>
  command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;

/**
 * SMTP transport, loaded with the first letter. @param url `smtp(s)://name:password@host:port`
 * @param patience ms limit of one handover
 */
export function createSmtpMail(
  url: string,
  from: string,
  patience: number = MAIL_LIMITS.handover,
): MailTransport {
  const open = async () =>
    (await import("nodemailer")).createTransport({
      url,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(letter, handover) {
      transport ??= open();
      const late = AbortSignal.timeout(patience);
      const { stopping } = handover;
      const signal = stopping ? AbortSignal.any([late, stopping]) : late;
      try {
        await (await transport).sendMail({ ...toNodemailerMessage(from, letter, handover), signal });
      } catch (error) {
        throw isPermanentFault(error as SmtpFault)
          ? new UndeliverableError("no such address", { cause: error })
          : error;
      }
    },
  };
}

/** Connects and signs in, without sending. @throws Error of the server */
export async function checkSmtp(url: string, patience: number): Promise<void> {
  const times = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = (await import("nodemailer")).createTransport({ url, ...times, dnsTimeout: patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
