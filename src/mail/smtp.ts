import { MAIL } from "../limits";
import { type Mail, messageOf, Undeliverable } from "./mail";

interface Fault {
  command?: string;
  responseCode?: number;
}

/** The server knows the address and will never take a letter for it. */
const isForGood = ({ command, responseCode }: Fault): boolean =>
  command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;

/**
 * Hands letters to a mail server. The library loads with the first letter.
 * @param url `smtp://name:password@host:port`, or `smtps://…`
 * @param patience ms after which one letter's handover is called off, whatever it waits for
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
    async send(letter, { now }) {
      transport ??= open();
      try {
        await (await transport).sendMail({
          ...messageOf(from, letter, now),
          signal: AbortSignal.timeout(patience),
        });
      } catch (error) {
        throw isForGood(error as Fault) ? new Undeliverable("no such address", { cause: error }) : error;
      }
    },
  };
}
