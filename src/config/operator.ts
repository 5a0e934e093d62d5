import { z } from "zod";

/** Who runs the server, as `/privacy`, the terms and mails say it. */
export interface OperatorConfig {
  /** null: not set. */
  name: string | null;
  /** An e-mail address, an https: page, or what else reaches the operator. */
  contact: string | null;
  /** Postal address. */
  address: string | null;
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(max)
    .regex(/^\P{Cc}*$/u, "must be one line without control characters");

export const OPERATOR_SETTINGS = {
  OPERATOR_NAME: line(100).optional(),
  OPERATOR_CONTACT: line(200).optional(),
  OPERATOR_ADDRESS: line(300).optional(),
};

export const operatorConfigOf = (settings: z.infer<z.ZodObject<typeof OPERATOR_SETTINGS>>): OperatorConfig => ({
  name: settings.OPERATOR_NAME ?? null,
  contact: settings.OPERATOR_CONTACT ?? null,
  address: settings.OPERATOR_ADDRESS ?? null,
});

/** The link of a contact; null: it is neither an e-mail address nor a page. */
export function contactLink(contact: string): string | null {
  if (z.email().safeParse(contact).success) return `mailto:${contact}`;
  return /^https:\/\//.test(contact) && URL.canParse(contact) ? contact : null;
}
