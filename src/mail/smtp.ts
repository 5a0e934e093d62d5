import { MAIL } from "../limits/limits";
import { type Mail, messageOf, Undeliverable } from "./mail";

interface Fault {
  command?: string;
  responseCode?: number;
}

const isForGood = ({ command, responseCode }: Fault): boolean =>
  command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;

/**
 * SMTP transport, loaded with the first letter. @param url `smtp(s)://name:password@host:port`
 * @param patience ms limit of one handover
 */
export function smtpMail(url: string, from: string, patience: number = MAIL.handover): Mail {
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
        await (await transport).sendMail({ ...messageOf(from, letter, handover), signal });
      } catch (error) {
        throw isForGood(error as Fault) ? new Undeliverable("no such address", { cause: error }) : error;
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
