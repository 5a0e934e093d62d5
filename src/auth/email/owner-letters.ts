import type { Key } from "../../i18n/catalogue";
import type { Translate } from "../../i18n/intl";
import { MINUTE, PROOF } from "../../limits/limits";
import type { Kind } from "../../mail/outbox";
import { PROVEN_ACTS, type ProvenAct } from "../security/acts";
import type { Says, Told } from "./layout";

type Acted = Exclude<ProvenAct, "account_deleted">;

interface Texts {
  text: Key;
  notYou: Key;
  /** Where it can be looked into or undone. */
  go: { label: Key; path: string };
}

const NEW_PASSWORD = { label: "auth.reset.title", path: "/forgot-password" } as const;
const DEVICES = { label: "account.devices.title", path: "/account/sessions" } as const;

const ACTED = {
  token_made: {
    text: "mail.token_made.text",
    notYou: "mail.token_made.not_you",
    go: DEVICES,
  },
  password_changed: {
    text: "mail.password_changed.text",
    notYou: "mail.password_changed.not_you",
    go: NEW_PASSWORD,
  },
  email_changed: {
    text: "mail.email_changed.text",
    notYou: "mail.email_changed.not_you",
    go: { label: "auth.login", path: "/account/password" },
  },
  second_factor_on: {
    text: "mail.second_factor_on.text",
    notYou: "mail.second_factor_on.not_you",
    go: NEW_PASSWORD,
  },
  second_factor_off: {
    text: "mail.second_factor_off.text",
    notYou: "mail.second_factor_off.not_you",
    go: NEW_PASSWORD,
  },
  recovery_codes_made: {
    text: "mail.recovery_codes_made.text",
    notYou: "mail.second_factor_on.not_you",
    go: NEW_PASSWORD,
  },
  link_added: {
    text: "account.links.why",
    notYou: "mail.link_added.not_you",
    go: { label: "account.links.title", path: "/account/links" },
  },
  link_removed: {
    text: "mail.link_removed.text",
    notYou: "mail.password_changed.not_you",
    go: NEW_PASSWORD,
  },
  data_exported: {
    text: "mail.data_exported.text",
    notYou: "mail.data_exported.not_you",
    go: NEW_PASSWORD,
  },
} as const satisfies Record<Acted, Texts>;

type AnyText = (key: string, told: Told) => string;

/** Whether a letter tells the owner of something that was done to their account. */
export const tellsOfAct = (kind: Kind): kind is Acted => kind in ACTED;

/** What was done, when, and what to do if it was somebody else. @param home link base */
export function actedLetter(t: Translate, act: Acted, home: string, told: Told): Says {
  const { text, notYou, go } = ACTED[act];
  const say = t as AnyText;
  return {
    // As the system message says it.
    subject: say(`messages.text.notice_${PROVEN_ACTS[act].notice}`, told),
    paragraphs: [say(text, told), say("mail.when", told), say(notYou, told)],
    button: { label: say(go.label, told), url: `${home}${go.path}` },
    note: [],
  };
}

/** The code by which a session proves who it is. */
export const proofLetter = (t: Translate, home: string, code: string): Says => ({
  subject: t("mail.prove_self.subject"),
  paragraphs: [t("mail.prove_self.text")],
  code,
  button: { label: t("account.devices.title"), url: `${home}${DEVICES.path}` },
  note: [
    t("mail.prove_self.valid", { n: PROOF.code / MINUTE }),
    t("mail.prove_self.not_you", { devices: t("account.devices.title") }),
  ],
});
