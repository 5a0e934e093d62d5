import type { OutboxRow } from "../../db/tables/mail";
import { type Db, transact } from "../../db/transact";
import { type Translate, translate } from "../../i18n/intl";
import { isLanguage, type Language } from "../../i18n/languages";
import { DEFAULT_LANGUAGE, HOUR, MAIL } from "../../limits";
import type { Letter } from "../../mail/mail";
import { KINDS, type Kind } from "../../mail/outbox";
import type { Compose } from "../../mail/postman";
import { stopToken } from "../../mail/stop";
import { type Parts, written } from "./layout";
import { newProof, type ProofKind, type Secrets } from "./tokens";

interface Reader {
  id: string;
  nickname: string;
  email: string | null;
  email_key: string | null;
  email_verified: number;
  language: string;
  origin: string | null;
}

const readerOf = (db: Db, id: string): Promise<Reader | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "nickname", "email", "email_key", "email_verified", "language", "origin"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A stranger may have named the address: mail clients must not turn the name into a link. */
const unlinked = (name: string): string => name.replace(/[.:/@]/g, "$&\u2060");

type Says = Pick<Parts, "subject" | "paragraphs" | "code" | "button" | "note" | "stop">;

type Told = Record<string, string>;

function week(t: Translate, home: string, token: string, found: number, answered: number): Says {
  const lines = [
    ...(found > 0 ? [t("mail.week.found", { n: found })] : []),
    ...(answered > 0 ? [t("mail.week.answered", { n: answered })] : []),
  ];
  return {
    subject: lines[0] ?? "",
    paragraphs: [...lines, t("mail.week.text")],
    button: { label: t("mail.week.look"), url: `${home}/my-bottles` },
    note: [t("mail.week.why")],
    stop: { label: t("mail.week.stop"), url: `${home}/unsubscribe?token=${encodeURIComponent(token)}` },
  };
}

/** `home` is the origin of the link. */
const TEXTS: Record<Kind, (t: Translate, home: string, secrets: Secrets, told: Told) => Says> = {
  verify_email: (t, home, { token, code }) => ({
    subject: t("mail.verify_email.subject"),
    paragraphs: [t("mail.verify_email.text")],
    code,
    button: { label: t("auth.verification.confirm"), url: `${home}/verify-email?token=${token}` },
    note: [t("mail.verify_email.valid", { n: MAIL.verifyValid / HOUR }), t("mail.ignore")],
  }),
  reset_password: (t, home, { token }) => ({
    subject: t("auth.reset.title"),
    paragraphs: [t("mail.reset_password.text")],
    button: { label: t("auth.reset.title"), url: `${home}/reset-password?token=${token}` },
    note: [t("mail.reset_password.valid", { n: MAIL.resetValid / HOUR }), t("mail.ignore")],
  }),
  password_changed: (t, home) => ({
    subject: t("mail.password_changed.subject"),
    paragraphs: [t("mail.password_changed.text"), t("mail.password_changed.not_you")],
    button: { label: t("auth.reset.title"), url: `${home}/forgot-password` },
    note: [],
  }),
  email_changed: (t, home) => ({
    subject: t("mail.email_changed.subject"),
    paragraphs: [t("mail.email_changed.text"), t("mail.email_changed.not_you")],
    button: { label: t("auth.login"), url: `${home}/account/password` },
    note: [],
  }),
  account_deleted: (t, home) => ({
    subject: t("mail.account_deleted.subject"),
    paragraphs: [t("mail.account_deleted.text"), t("mail.account_deleted.farewell")],
    button: { label: t("auth.look"), url: `${home}/` },
    note: [],
  }),
  link_added: (t, home) => ({
    subject: t("mail.link_added.subject"),
    paragraphs: [t("account.links.why"), t("mail.link_added.not_you")],
    button: { label: t("account.links.title"), url: `${home}/account/links` },
    note: [],
  }),
  second_factor_on: (t, home) => ({
    subject: t("messages.text.notice_second_factor_on"),
    paragraphs: [t("mail.second_factor_on.text"), t("mail.second_factor_on.not_you")],
    button: { label: t("auth.reset.title"), url: `${home}/forgot-password` },
    note: [],
  }),
  second_factor_off: (t, home) => ({
    subject: t("messages.text.notice_second_factor_off"),
    paragraphs: [t("mail.second_factor_off.text"), t("mail.second_factor_off.not_you")],
    button: { label: t("auth.reset.title"), url: `${home}/forgot-password` },
    note: [],
  }),
  age_corrected: (t, home, _, { measureId }) => ({
    subject: t("mail.age_corrected.subject"),
    paragraphs: [t("mail.age_corrected.text")],
    button: {
      label: t("mail.age_corrected.read"),
      url: `${home}/notice/${encodeURIComponent(measureId ?? "")}`,
    },
    note: [],
  }),
  week: (t, home, { token }, told) => week(t, home, token, Number(told.found), Number(told.answered)),
};

/** The farewell letter's data: the account's row is deleted before it is sent. */
export type Farewell = Record<"to" | "nickname" | "language" | "origin", string>;

type To = (reader: Reader, params: { to?: string }) => string | null;

const named: To = (_, { to }) => to ?? null;
const proven: To = ({ email, email_verified }) => (email_verified ? email : null);

/** To which address; null: the letter has become pointless since it was queued. */
const ADDRESS: Record<Kind, To> = {
  verify_email: ({ email, email_verified }) => (email_verified ? null : email),
  reset_password: ({ email }) => email,
  email_changed: named,
  account_deleted: named,
  password_changed: proven,
  link_added: proven,
  second_factor_on: proven,
  second_factor_off: proven,
  age_corrected: proven,
  week: proven,
};

const proves = (kind: Kind): kind is ProofKind => kind === "verify_email" || kind === "reset_password";

/** The proof is stored before its letter leaves; a retried letter gets a new proof. */
async function secretsFor(db: Db, kind: Kind, reader: Reader, now: number): Promise<Secrets> {
  const { id, email_key } = reader;
  if (kind === "week") return { token: await stopToken(db, id), code: "" };
  if (!proves(kind) || email_key === null) return { token: "", code: "" };
  return transact(db, (tx) => newProof(tx, kind, { user_id: id, email_key }, now));
}

interface Filled {
  secrets: Secrets;
  told: Told;
}

/** An account mail. @param home link base */
export function letterOf(
  kind: Kind,
  reader: Reader,
  to: string,
  home: string,
  { secrets, told }: Filled,
): Letter {
  const language: Language = isLanguage(reader.language) ? reader.language : DEFAULT_LANGUAGE;
  const t = translate(language);
  const greeting = t("mail.greeting", { name: unlinked(reader.nickname) });
  return { to, ...written({ language, greeting, ...TEXTS[kind](t, home, secrets, told) }) };
}

/** Renders account mail in the reader's language. @param publicUrl link base; null: the last origin used */
export function letterWriter(db: Db, publicUrl: string | null, ownUrl: string): Compose {
  return async (row: OutboxRow, now: number) => {
    const kind = KINDS.find((each) => each === row.kind);
    const known = kind && (await readerOf(db, row.user_id));
    const params: Partial<Farewell> & Told = JSON.parse(row.params);
    const reader = known && { ...known, ...(kind === "account_deleted" && params) };
    const to = reader && ADDRESS[kind](reader, params);
    if (!kind || !reader || !to) return null;
    const secrets = await secretsFor(db, kind, reader, now);
    return letterOf(kind, reader, to, publicUrl ?? (reader.origin || ownUrl), { secrets, told: params });
  };
}
