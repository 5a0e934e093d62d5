import { z } from "zod";

const isSmtpUrl = (value: string): boolean =>
  URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== "";
const smtp = z.string().refine(isSmtpUrl, "must be such as smtp://name:password@mail.example.org:587");

/** The bare address of `sea@example.org` or `Driftglass <sea@example.org>`. */
export const mailAddressIn = (value: string): string => /^[^<>"\p{Cc}]*<([^<>]*)>$/u.exec(value)?.[1] ?? value;
const isSenderAddress = (value: string): boolean => z.email().safeParse(mailAddressIn(value)).success;
const sender = z.string().refine(isSenderAddress, "must be such as Driftglass <no-reply@example.org>");

export const MAIL_SETTINGS = { SMTP_URL: smtp.optional(), MAIL_FROM: sender.optional() };

/** Sender of e-mails; the default is an address at the host of PUBLIC_URL. */
export const mailFromOf = ({ MAIL_FROM, PUBLIC_URL }: { MAIL_FROM?: string; PUBLIC_URL?: string }): string =>
  MAIL_FROM ?? `Driftglass <no-reply@${PUBLIC_URL ? new URL(PUBLIC_URL).hostname : "localhost"}>`;
