import { MAIL_LIMITS } from "../limits/mail";
import { askService } from "../runtime/outside";
import { type MailTransport, toNodemailerMessage, UndeliverableError } from "./mail-transport";

interface SmtpFault {
  command?: string;
  responseCode?: number;
}

const isPermanentFault = ({ command, responseCode }: SmtpFault): boolean =>
  command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;

/**
 * SMTP transport, loaded with the first email. @param url `smtp(s)://name:password@host:port`
 * @param timeout of one handover, ms
 */
export function createSmtpMail(url: string, from: string, timeout: number = MAIL_LIMITS.handover): MailTransport {
  const open = async () =>
    (await import("nodemailer")).createTransport({
      url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(email, handover) {
      transport ??= open();
      const message = toNodemailerMessage(from, email, handover);
      const opened = await transport;
      try {
        await askService(timeout, (signal) => opened.sendMail({ ...message, signal }), handover.stopping);
      } catch (error) {
        throw isPermanentFault(error as SmtpFault)
          ? new UndeliverableError("no such address", { cause: error })
          : error;
      }
    },
  };
}

/** Connects and signs in, without sending. @param timeout ms @throws Error of the server */
export async function checkSmtp(url: string, timeout: number): Promise<void> {
  const times = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = (await import("nodemailer")).createTransport({ url, ...times, dnsTimeout: timeout });
  try {
    // A server that sends one byte a second is never silent for long, and never done.
    await askService(timeout, () => transport.verify());
  } finally {
    transport.close();
  }
}
