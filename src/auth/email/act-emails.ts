import type { Key } from "../../i18n/catalogue";
import type { Translate } from "../../i18n/translator";
import { PROOF_LIMITS } from "../../limits/auth";
import type { MailKind } from "../../mail/outbox";
import { MINUTE } from "../../runtime/units";
import { ACTS_NEEDING_PROOF, type ActNeedingProof } from "../security/acts";
import type { EmailContent, EmailParams } from "./render-email";

type EmailedAct = Exclude<ActNeedingProof, "account_deleted">;

interface ActEmailTexts {
  text: Key;
  notYou: Key;
  /** Where it can be looked into or undone. */
  go: { label: Key; path: string };
}

const FORGOT_PASSWORD_LINK = { label: "auth.reset.title", path: "/forgot-password" } as const;
const DEVICES_LINK = { label: "account.devices.title", path: "/account/sessions" } as const;

const ACT_EMAIL_TEXTS = {
  token_made: {
    text: "mail.token_made.text",
    notYou: "mail.token_made.not_you",
    go: DEVICES_LINK,
  },
  password_changed: {
    text: "mail.password_changed.text",
    notYou: "mail.password_changed.not_you",
    go: FORGOT_PASSWORD_LINK,
  },
  email_changed: {
    text: "mail.email_changed.text",
    notYou: "mail.email_changed.not_you",
    go: { label: "auth.login", path: "/account/password" },
  },
  second_factor_on: {
    text: "mail.second_factor_on.text",
    notYou: "mail.second_factor_on.not_you",
    go: FORGOT_PASSWORD_LINK,
  },
  second_factor_off: {
    text: "mail.second_factor_off.text",
    notYou: "mail.second_factor_off.not_you",
    go: FORGOT_PASSWORD_LINK,
  },
  recovery_codes_made: {
    text: "mail.recovery_codes_made.text",
    notYou: "mail.second_factor_on.not_you",
    go: FORGOT_PASSWORD_LINK,
  },
  link_added: {
    text: "account.links.why",
    notYou: "mail.link_added.not_you",
    go: { label: "account.links.title", path: "/account/links" },
  },
  link_removed: {
    text: "mail.link_removed.text",
    notYou: "mail.password_changed.not_you",
    go: FORGOT_PASSWORD_LINK,
  },
  data_exported: {
    text: "mail.data_exported.text",
    notYou: "mail.data_exported.not_you",
    go: FORGOT_PASSWORD_LINK,
  },
} as const satisfies Record<EmailedAct, ActEmailTexts>;

type AnyTranslate = (key: string, told: EmailParams) => string;

/** Whether a letter tells the owner of something that was done to their account. */
export const isActEmailKind = (kind: MailKind): kind is EmailedAct => kind in ACT_EMAIL_TEXTS;

/** What was done, when, and what to do if it was somebody else. @param home link base */
export function actEmailContent(
  t: Translate,
  act: EmailedAct,
  home: string,
  told: EmailParams,
): EmailContent {
  const { text, notYou, go } = ACT_EMAIL_TEXTS[act];
  const say = t as AnyTranslate;
  return {
    // As the system message says it.
    subject: say(`messages.text.notice_${ACTS_NEEDING_PROOF[act].notice}`, told),
    paragraphs: [say(text, told), say("mail.when", told), say(notYou, told)],
    button: { label: say(go.label, told), url: `${home}${go.path}` },
    note: [],
  };
}

/** The code by which a session proves who it is. */
export const proofCodeEmailContent = (t: Translate, home: string, code: string): EmailContent => ({
  subject: t("mail.prove_self.subject"),
  paragraphs: [t("mail.prove_self.text")],
  code,
  button: { label: t("account.devices.title"), url: `${home}${DEVICES_LINK.path}` },
  note: [
    t("mail.prove_self.valid", { n: PROOF_LIMITS.code / MINUTE }),
    t("mail.prove_self.not_you", { devices: t("account.devices.title") }),
  ],
});
