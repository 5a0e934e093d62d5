import type { MailOutboxRow } from "../../db/tables/mail";
import { type Db, transact } from "../../db/transact";
import { formatDate, formatDateTime } from "../../i18n/format";
import { isLanguage, type Language } from "../../i18n/languages";
import { parseTimeZone } from "../../i18n/time-zone";
import { type Translate, translatorFor } from "../../i18n/translator";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { MAIL_LIMITS } from "../../limits/mail";
import type { ComposeEmail } from "../../mail/deliver-mail";
import type { Email } from "../../mail/mail-transport";
import { MAIL_KINDS, type MailKind } from "../../mail/outbox";
import { createUnsubscribeToken } from "../../mail/unsubscribe-token";
import { HOUR } from "../../runtime/units";
import type { ACTS_NEEDING_PROOF, MessagesOnDeletion } from "../security/acts";
import { createProofCode } from "../security/proof-code";
import { actEmailContent, isActEmailKind, proofCodeEmailContent } from "./act-emails";
import { createMailProof, type EmailSecrets, type MailProofKind } from "./mail-proofs";
import { type EmailContent, type EmailParams, renderEmail } from "./render-email";

interface EmailRecipient {
  id: string;
  nickname: string;
  email: string | null;
  email_key: string | null;
  email_verified: number;
  language: string;
  origin: string | null;
  time_zone: string | null;
}

const findEmailRecipient = (db: Db, id: string): Promise<EmailRecipient | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "nickname", "email", "email_key", "email_verified", "language", "origin", "time_zone"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A stranger may have named the address: mail clients must not turn the name into a link. */
const withoutAutoLinks = (name: string): string => name.replace(/[.:/@]/g, "$&\u2060");

function weeklyEmailContent(
  t: Translate,
  home: string,
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
    button: { label: t("mail.week.look"), url: `${home}/my-bottles` },
    note: [t("mail.week.why")],
    unsubscribe: {
      label: t("mail.week.stop"),
      url: `${home}/unsubscribe?token=${encodeURIComponent(token)}`,
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

type OtherEmailKind = Exclude<MailKind, keyof typeof ACTS_NEEDING_PROOF> | "account_deleted";

/** `home` is the origin of the link. */
const EMAIL_CONTENT_BY_KIND: Record<
  OtherEmailKind,
  (t: Translate, home: string, secrets: EmailSecrets, told: EmailParams) => EmailContent
> = {
  verify_email: (t, home, { token, code }) => ({
    subject: t("mail.verify_email.subject"),
    paragraphs: [t("mail.verify_email.text")],
    code,
    button: { label: t("auth.verification.confirm"), url: `${home}/verify-email?token=${token}` },
    note: [t("mail.verify_email.valid", { n: MAIL_LIMITS.verifyValid / HOUR }), t("mail.ignore")],
  }),
  reset_password: (t, home, { token }) => ({
    subject: t("auth.reset.title"),
    paragraphs: [t("mail.reset_password.text")],
    button: { label: t("auth.reset.title"), url: `${home}/reset-password?token=${token}` },
    note: [t("mail.reset_password.valid", { n: MAIL_LIMITS.resetValid / HOUR }), t("mail.ignore")],
  }),
  account_deleted: (t, home, _, told) => ({
    subject: t("mail.account_deleted.subject"),
    paragraphs: [
      t("mail.account_deleted.text"),
      deletedChatsSentence(t, told.messages === "remove" ? "remove" : "keep"),
      t("mail.when", { time: told.time ?? "" }),
      t("mail.account_deleted.farewell"),
    ],
    button: { label: t("auth.look"), url: `${home}/` },
    note: [],
  }),
  prove_self: (t, home, { code }) => proofCodeEmailContent(t, home, code),
  age_corrected: (t, home, _, { measureId }) => ({
    subject: t("mail.age_corrected.subject"),
    paragraphs: [t("mail.age_corrected.text")],
    button: {
      label: t("mail.age_corrected.read"),
      url: `${home}/notice/${encodeURIComponent(measureId ?? "")}`,
    },
    note: [],
  }),
  week: (t, home, { token }, told) =>
    weeklyEmailContent(t, home, token, Number(told.found), Number(told.answered)),
};

/** The farewell letter's data: the account's row is deleted before it is sent. */
export type FarewellParams = Record<
  "to" | "nickname" | "language" | "origin" | "time_zone" | "messages",
  string
>;

type ResolveAddress = (reader: EmailRecipient, params: { to?: string }) => string | null;

const givenAddress: ResolveAddress = (_, { to }) => to ?? null;
const verifiedAddress: ResolveAddress = ({ email, email_verified }) => (email_verified ? email : null);
/** Whoever is told of an act is told where the account was written to at that time. */
const givenOrVerifiedAddress: ResolveAddress = (reader, params) =>
  givenAddress(reader, params) ?? verifiedAddress(reader, params);

/** Made and stored before its letter leaves: a retried letter gets a new one. null: nobody waits for it. */
type CreateEmailSecrets = (
  db: Db,
  reader: EmailRecipient,
  told: EmailParams,
  now: number,
) => Promise<EmailSecrets | null>;

const NO_EMAIL_SECRETS: EmailSecrets = { token: "", code: "" };
const withoutSecrets: CreateEmailSecrets = async () => NO_EMAIL_SECRETS;

const mailProofSecrets =
  (kind: MailProofKind): CreateEmailSecrets =>
  async (db, { id, email_key }, _, now) =>
    email_key === null
      ? NO_EMAIL_SECRETS
      : transact(db, (tx) => createMailProof(tx, kind, { user_id: id, email_key }, now));

const proofCodeSecrets: CreateEmailSecrets = async (db, _, { session = "" }, now) => {
  const code = await transact(db, (tx) => createProofCode(tx, session, now));
  return code === null ? null : { token: "", code };
};

const unsubscribeSecrets: CreateEmailSecrets = async (db, { id }) => ({
  token: await createUnsubscribeToken(db, id),
  code: "",
});

/** To which address, null: the letter has become pointless since it was queued; and with what secrets. */
const EMAIL_DELIVERY_BY_KIND: Record<MailKind, [ResolveAddress, CreateEmailSecrets]> = {
  verify_email: [
    ({ email, email_verified }) => (email_verified ? null : email),
    mailProofSecrets("verify_email"),
  ],
  reset_password: [({ email }) => email, mailProofSecrets("reset_password")],
  password_changed: [givenOrVerifiedAddress, withoutSecrets],
  email_changed: [givenAddress, withoutSecrets],
  account_deleted: [givenAddress, withoutSecrets],
  prove_self: [givenOrVerifiedAddress, proofCodeSecrets],
  token_made: [givenOrVerifiedAddress, withoutSecrets],
  link_added: [givenOrVerifiedAddress, withoutSecrets],
  link_removed: [givenOrVerifiedAddress, withoutSecrets],
  second_factor_on: [givenOrVerifiedAddress, withoutSecrets],
  second_factor_off: [givenOrVerifiedAddress, withoutSecrets],
  recovery_codes_made: [givenOrVerifiedAddress, withoutSecrets],
  data_exported: [givenOrVerifiedAddress, withoutSecrets],
  age_corrected: [givenOrVerifiedAddress, withoutSecrets],
  week: [verifiedAddress, unsubscribeSecrets],
};

interface EmailValues {
  secrets: EmailSecrets;
  told: EmailParams;
}

const recipientLanguage = ({ language }: EmailRecipient): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

/** An account mail. @param home link base */
export function composeEmail(
  kind: MailKind,
  reader: EmailRecipient,
  to: string,
  home: string,
  { secrets, told }: EmailValues,
): Email {
  const language = recipientLanguage(reader);
  const t = translatorFor(language);
  const greeting = t("mail.greeting", { name: withoutAutoLinks(reader.nickname) });
  const says = isActEmailKind(kind)
    ? actEmailContent(t, kind, home, told)
    : EMAIL_CONTENT_BY_KIND[kind](t, home, secrets, told);
  return { to, ...renderEmail({ language, greeting, ...says }) };
}

/** Names as nobody's link, times as the reader's clock has them. */
function localizeEmailParams(
  reader: EmailRecipient,
  { name, until, ...params }: EmailParams,
  at: number,
): EmailParams {
  const [language, zone] = [recipientLanguage(reader), parseTimeZone(reader.time_zone)];
  return {
    ...params,
    time: formatDateTime(language, at, zone),
    ...(name !== undefined && { name: withoutAutoLinks(name) }),
    ...(until !== undefined && { until: formatDate(language, Number(until), zone) }),
  };
}

/** Renders account mail in the reader's language. @param publicUrl link base; null: the last origin used */
export function createEmailComposer(db: Db, publicUrl: string | null, ownUrl: string): ComposeEmail {
  const homeOf = ({ origin }: EmailRecipient): string => publicUrl ?? (origin || ownUrl);
  return async (row: MailOutboxRow, now: number) => {
    const kind = MAIL_KINDS.find((each) => each === row.kind);
    const known = kind && (await findEmailRecipient(db, row.user_id));
    const params: Partial<FarewellParams> & EmailParams = JSON.parse(row.params);
    const reader = known && { ...known, ...(kind === "account_deleted" && params) };
    if (!reader) return null;
    const [addressOf, secretOf] = EMAIL_DELIVERY_BY_KIND[kind];
    const to = addressOf(reader, params);
    const secrets = to && (await secretOf(db, reader, params, now));
    if (!to || !secrets) return null;
    const told = localizeEmailParams(reader, params, row.created_at);
    return composeEmail(kind, reader, to, homeOf(reader), { secrets, told });
  };
}
