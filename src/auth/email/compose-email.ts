import type { MailOutboxRow } from "../../db/tables/mail";
import type { Db } from "../../db/transact";
import { formatDate, formatDateTime } from "../../i18n/format";
import { isLanguage, type Language } from "../../i18n/languages";
import { type Locale, localeOf } from "../../i18n/locales";
import { parseTimeZone } from "../../i18n/time-zone";
import { type Translate, translatorFor } from "../../i18n/translator";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { MAIL_LIMITS } from "../../limits/mail";
import type { ComposeEmail } from "../../mail/deliver-mail";
import type { Email } from "../../mail/mail-transport";
import { MAIL_KINDS, type MailKind } from "../../mail/outbox";
import { HOUR } from "../../runtime/units";
import type { MessagesOnDeletion } from "../security/acts";
import {
  actEmailContent,
  type EmailedAct,
  isActEmailKind,
  newDeviceEmailContent,
  proofCodeEmailContent,
} from "./act-emails";
import { EMAIL_DELIVERY_BY_KIND, type EmailRecipient, findEmailRecipient } from "./email-delivery";
import type { EmailSecrets } from "./mail-proofs";
import { type EmailContent, type EmailParams, renderEmail } from "./render-email";

/** Anybody may have entered the address: mail clients must not turn the nickname into a link. */
const withoutAutoLinks = (name: string): string => name.replace(/[.:/@]/g, "$&\u2060");

function weeklyEmailContent(
  t: Translate,
  origin: string,
  token: string,
  found: number,
  answered: number,
): EmailContent {
  const lines = [
    ...(found > 0 ? [t("mail.week.found", { n: found })] : []),
    ...(answered > 0 ? [t("mail.week.answered", { n: answered })] : []),
  ];
  return {
    subject: lines[0] ?? "",
    paragraphs: [...lines, t("mail.week.text")],
    button: { label: t("mail.week.look"), url: `${origin}/my-bottles` },
    note: [t("mail.week.why")],
    unsubscribe: {
      label: t("mail.week.stop"),
      url: `${origin}/unsubscribe?token=${encodeURIComponent(token)}`,
    },
  };
}

const deletedChatsSentence = (t: Translate, messages: MessagesOnDeletion): string => {
  const gone = t("social.person.gone");
  return t(`account.deletion.chats_${messages}`, {
    gone,
    recalled: t("chat.recalled_theirs", { name: gone }),
  });
};

type OtherEmailKind = Exclude<MailKind, EmailedAct>;

/** The content of each kind. `origin` is the base of the links. */
const EMAIL_CONTENT_BY_KIND: Record<
  OtherEmailKind,
  (t: Translate, origin: string, secrets: EmailSecrets, params: EmailParams) => EmailContent
> = {
  verify_email: (t, origin, { token, code }) => ({
    subject: t("mail.verify_email.subject"),
    paragraphs: [t("mail.verify_email.text")],
    code,
    button: { label: t("auth.verification.confirm"), url: `${origin}/verify-email?token=${token}` },
    note: [t("mail.verify_email.valid", { n: MAIL_LIMITS.verifyValid / HOUR }), t("mail.ignore")],
  }),
  reset_password: (t, origin, { token }) => ({
    subject: t("auth.reset.title"),
    paragraphs: [t("mail.reset_password.text")],
    button: { label: t("auth.reset.title"), url: `${origin}/reset-password?token=${token}` },
    note: [t("mail.reset_password.valid", { n: MAIL_LIMITS.resetValid / HOUR }), t("mail.ignore")],
  }),
  account_deleted: (t, origin, _, params) => ({
    subject: t("mail.account_deleted.subject"),
    paragraphs: [
      t("mail.account_deleted.text"),
      deletedChatsSentence(t, params.messages === "remove" ? "remove" : "keep"),
      t("mail.when", { time: params.time ?? "" }),
      t("mail.account_deleted.farewell"),
    ],
    button: { label: t("auth.look"), url: `${origin}/` },
    note: [],
  }),
  prove_self: (t, origin, { code }) => proofCodeEmailContent(t, origin, code),
  new_device: newDeviceEmailContent,
  age_corrected: (t, origin, _, { measureId }) => ({
    subject: t("mail.age_corrected.subject"),
    paragraphs: [t("mail.age_corrected.text")],
    button: {
      label: t("mail.age_corrected.read"),
      url: `${origin}/notice/${encodeURIComponent(measureId ?? "")}`,
    },
    note: [],
  }),
  duty: (t, origin, _, { caseId, n }) => ({
    subject: n === undefined ? t("notifications.news.duty") : t("notifications.news.duty_many", { n: Number(n) }),
    paragraphs: [t("mail.duty.text")],
    button: {
      label: t("official.open"),
      url: `${origin}/official${caseId === undefined ? "" : `/reports/${encodeURIComponent(caseId)}`}`,
    },
    note: [],
  }),
  duty_operator: (t, origin, _, { time }) => ({
    subject: t("mail.duty_operator.subject"),
    paragraphs: [t("mail.duty_operator.text"), t("mail.when", { time: time ?? "" })],
    button: { label: t("official.open"), url: `${origin}/official/reports` },
    note: [],
  }),
  week: (t, origin, { token }, params) =>
    weeklyEmailContent(t, origin, token, Number(params.found), Number(params.answered)),
};

/** Data of the email after a deletion: the account's row is deleted before it is sent. */
export type FarewellParams = Record<
  "to" | "nickname" | "language" | "country" | "origin" | "time_zone" | "messages",
  string
>;

interface EmailValues {
  /** Who runs the server; null: not set. */
  operator?: string | null;
  secrets: EmailSecrets;
  params: EmailParams;
}

const recipientLanguage = ({ language }: EmailRecipient): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

const recipientLocale = (recipient: EmailRecipient): Locale =>
  localeOf(recipientLanguage(recipient), recipient.country);

/** An account email. @param origin base of the links */
export function composeEmail(
  kind: MailKind,
  recipient: EmailRecipient,
  to: string,
  origin: string,
  { secrets, params, operator = null }: EmailValues,
): Email {
  const language = recipientLanguage(recipient);
  const t = translatorFor(recipientLocale(recipient));
  const greeting = t("mail.greeting", { name: withoutAutoLinks(recipient.nickname) });
  const content = isActEmailKind(kind)
    ? actEmailContent(t, kind, origin, params)
    : EMAIL_CONTENT_BY_KIND[kind](t, origin, secrets, params);
  const sender = {
    label: operator === null ? t("privacy.title") : t("privacy.named", { name: operator, host: new URL(origin).host }),
    url: `${origin}/privacy`,
  };
  return { to, ...renderEmail({ language, greeting, ...content, sender }) };
}

/** Formats names (never as a link) and times (in the recipient's time zone). */
function localizeEmailParams(
  recipient: EmailRecipient,
  { name, until, ...params }: EmailParams,
  at: number,
): EmailParams {
  const [locale, zone] = [recipientLocale(recipient), parseTimeZone(recipient.time_zone)];
  return {
    ...params,
    time: formatDateTime(locale, at, zone),
    ...(name !== undefined && { name: withoutAutoLinks(name) }),
    ...(until !== undefined && { until: formatDate(locale, Number(until), zone) }),
  };
}

/**
 * Renders account emails in the recipient's language.
 * @param publicUrl base of the links; null: the origin the account was used at last, else `ownUrl`
 * @param operator who runs the server; null: not set
 */
export function createEmailComposer(
  db: Db,
  publicUrl: string | null,
  ownUrl: string,
  operator: string | null = null,
): ComposeEmail {
  const baseOf = ({ origin }: EmailRecipient): string => publicUrl ?? (origin || ownUrl);
  return async (row: MailOutboxRow, now: number) => {
    const kind = MAIL_KINDS.find((each) => each === row.kind);
    const account = kind && (await findEmailRecipient(db, row.user_id));
    const stored: Partial<FarewellParams> & EmailParams = JSON.parse(row.params);
    const recipient = account && {
      ...account,
      ...((kind === "account_deleted" || kind === "duty_operator") && stored),
    };
    if (!recipient) return null;
    const [addressOf, secretsOf] = EMAIL_DELIVERY_BY_KIND[kind];
    const to = addressOf(recipient, stored);
    const secrets = to && (await secretsOf(db, recipient, stored, now));
    if (!to || !secrets) return null;
    const params = localizeEmailParams(recipient, stored, row.created_at);
    return composeEmail(kind, recipient, to, baseOf(recipient), { secrets, params, operator });
  };
}
