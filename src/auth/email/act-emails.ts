import type { Key } from "../../i18n/catalogue";
import type { Translate } from "../../i18n/translator";
import { PROOF_LIMITS, SESSION_LIMITS } from "../../limits/auth";
import type { MailKind } from "../../mail/outbox";
import { DAY, MINUTE } from "../../runtime/units";
import { deviceOfKind, deviceText } from "../device-text";
import type { ActNeedingProof } from "../security/acts";
import type { EmailSecrets } from "./mail-proofs";
import type { EmailContent, EmailParams } from "./render-email";

export type EmailedAct = Exclude<ActNeedingProof, "account_deleted"> | "passkey_copied";

interface ActEmailTexts {
  text: Key;
  notYou: Key;
  /** The page on which it can be checked or undone. */
  link: { label: Key; path: string };
}

const FORGOT_PASSWORD_LINK = { label: "auth.reset.title", path: "/forgot-password" } as const;
const DEVICES_LINK = { label: "account.devices.title", path: "/account/sessions" } as const;

const ACT_EMAIL_TEXTS = {
  token_made: {
    text: "mail.token_made.text",
    notYou: "mail.token_made.not_you",
    link: DEVICES_LINK,
  },
  password_changed: {
    text: "mail.password_changed.text",
    notYou: "mail.password_changed.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
  email_changed: {
    text: "mail.email_changed.text",
    notYou: "mail.email_changed.not_you",
    link: { label: "auth.login", path: "/account/password" },
  },
  second_factor_on: {
    text: "mail.second_factor_on.text",
    notYou: "mail.second_factor_on.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
  second_factor_off: {
    text: "mail.second_factor_off.text",
    notYou: "mail.second_factor_off.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
  recovery_codes_made: {
    text: "mail.recovery_codes_made.text",
    notYou: "mail.passkey_removed.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
  passkey_added: {
    text: "mail.passkey_added.text",
    notYou: "mail.passkey_added.not_you",
    link: { label: "auth.passkeys.title", path: "/account/passkeys" },
  },
  passkey_removed: {
    text: "mail.passkey_removed.text",
    notYou: "mail.passkey_removed.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
  passkey_copied: {
    text: "mail.passkey_copied.text",
    notYou: "mail.passkey_copied.not_you",
    link: { label: "auth.passkeys.title", path: "/account/passkeys" },
  },
  link_added: {
    text: "mail.link_added.text",
    notYou: "mail.link_added.not_you",
    link: { label: "account.links.title", path: "/account/links" },
  },
  link_removed: {
    text: "mail.link_removed.text",
    notYou: "mail.passkey_removed.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
  data_exported: {
    text: "mail.data_exported.text",
    notYou: "mail.data_exported.not_you",
    link: FORGOT_PASSWORD_LINK,
  },
} as const satisfies Record<EmailedAct, ActEmailTexts>;

type AnyTranslate = (key: string, params: EmailParams) => string;

/** Whether an email notifies the owner of an act on the account. */
export const isActEmailKind = (kind: MailKind): kind is EmailedAct => kind in ACT_EMAIL_TEXTS;

/** What was done, when, and what to do if it was somebody else. @param origin base of the links */
export function actEmailContent(t: Translate, act: EmailedAct, origin: string, params: EmailParams): EmailContent {
  const { text, notYou, link } = ACT_EMAIL_TEXTS[act];
  const translate = (key: string): string => (t as AnyTranslate)(key, params);
  return {
    // The words of the official notice.
    subject: translate(`messages.text.notice_${act}`),
    paragraphs: [translate(text), translate("mail.when"), translate(notYou)],
    button: { label: translate(link.label), url: `${origin}${link.path}` },
    note: [],
  };
}

/** The email with a proof code. @param origin base of the links */
export const proofCodeEmailContent = (t: Translate, origin: string, code: string): EmailContent => ({
  subject: t("mail.prove_self.subject"),
  paragraphs: [t("mail.prove_self.text")],
  code,
  note: [
    t("mail.prove_self.valid", { n: PROOF_LIMITS.codeLifetime / MINUTE }),
    t("mail.prove_self.not_you", { devices: t("account.devices.title") }),
  ],
  // The code is what the email is for: the way out is no button beside it.
  aside: { label: t("account.devices.title"), url: `${origin}${DEVICES_LINK.path}` },
});

/** The email about a sign-in from a new kind of device. @param origin base of the links */
export const newDeviceEmailContent = (
  t: Translate,
  origin: string,
  { token }: EmailSecrets,
  { kind = "", time = "" }: EmailParams,
): EmailContent => ({
  subject: t("messages.text.notice_new_device"),
  paragraphs: [
    t("mail.new_device.text", { device: deviceText(t, deviceOfKind(kind)) }),
    t("mail.when", { time }),
    t("mail.new_device.was_you"),
    t("mail.new_device.not_you"),
  ],
  button: { label: t("auth.end_device.end"), url: `${origin}/end-session?token=${token}` },
  note: [t("mail.new_device.valid", { n: SESSION_LIMITS.endLinkLifetime / DAY })],
});
