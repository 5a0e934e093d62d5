import type { OutboxRow } from "../../db/tables/mail";
import { type Db, transact } from "../../db/transact";
import { formatDate, formatMoment } from "../../i18n/format";
import { type Translate, translate } from "../../i18n/intl";
import { isLanguage, type Language } from "../../i18n/languages";
import { zoneOf } from "../../i18n/zone";
import { DEFAULT_LANGUAGE, HOUR, MAIL } from "../../limits/limits";
import type { Letter } from "../../mail/mail";
import { KINDS, type Kind } from "../../mail/outbox";
import type { Compose } from "../../mail/postman";
import { stopToken } from "../../mail/stop";
import type { OwnMessages, PROVEN_ACTS } from "../security/acts";
import { newProofCode } from "../security/proof-code";
import { type Says, type Told, written } from "./layout";
import { actedLetter, proofLetter, tellsOfAct } from "./owner-letters";
import { newProof, type ProofKind, type Secrets } from "./tokens";

interface Reader {
  id: string;
  nickname: string;
  email: string | null;
  email_key: string | null;
  email_verified: number;
  language: string;
  origin: string | null;
  time_zone: string | null;
}

const readerOf = (db: Db, id: string): Promise<Reader | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "nickname", "email", "email_key", "email_verified", "language", "origin", "time_zone"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A stranger may have named the address: mail clients must not turn the name into a link. */
const unlinked = (name: string): string => name.replace(/[.:/@]/g, "$&\u2060");

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

const chatsSentence = (t: Translate, messages: OwnMessages): string => {
  const gone = t("social.person.gone");
  return t(`account.deletion.chats_${messages}`, {
    gone,
    recalled: t("chat.recalled_theirs", { name: gone }),
  });
};

type Other = Exclude<Kind, keyof typeof PROVEN_ACTS> | "account_deleted";

/** `home` is the origin of the link. */
const TEXTS: Record<Other, (t: Translate, home: string, secrets: Secrets, told: Told) => Says> = {
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
  account_deleted: (t, home, _, told) => ({
    subject: t("mail.account_deleted.subject"),
    paragraphs: [
      t("mail.account_deleted.text"),
      chatsSentence(t, told.messages === "remove" ? "remove" : "keep"),
      t("mail.when", { time: told.time ?? "" }),
      t("mail.account_deleted.farewell"),
    ],
    button: { label: t("auth.look"), url: `${home}/` },
    note: [],
  }),
  prove_self: (t, home, { code }) => proofLetter(t, home, code),
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
export type Farewell = Record<"to" | "nickname" | "language" | "origin" | "time_zone" | "messages", string>;

type To = (reader: Reader, params: { to?: string }) => string | null;

const named: To = (_, { to }) => to ?? null;
const proven: To = ({ email, email_verified }) => (email_verified ? email : null);
/** Whoever is told of an act is told where the account was written to at that time. */
const told: To = (reader, params) => named(reader, params) ?? proven(reader, params);

/** Made and stored before its letter leaves: a retried letter gets a new one. null: nobody waits for it. */
type Secret = (db: Db, reader: Reader, told: Told, now: number) => Promise<Secrets | null>;

const NONE: Secrets = { token: "", code: "" };
const none: Secret = async () => NONE;

const proof =
  (kind: ProofKind): Secret =>
  async (db, { id, email_key }, _, now) =>
    email_key === null ? NONE : transact(db, (tx) => newProof(tx, kind, { user_id: id, email_key }, now));

const proofCode: Secret = async (db, _, { session = "" }, now) => {
  const code = await transact(db, (tx) => newProofCode(tx, session, now));
  return code === null ? null : { token: "", code };
};

const stop: Secret = async (db, { id }) => ({ token: await stopToken(db, id), code: "" });

/** To which address, null: the letter has become pointless since it was queued; and with what secrets. */
const LEAVES: Record<Kind, [To, Secret]> = {
  verify_email: [({ email, email_verified }) => (email_verified ? null : email), proof("verify_email")],
  reset_password: [({ email }) => email, proof("reset_password")],
  password_changed: [told, none],
  email_changed: [named, none],
  account_deleted: [named, none],
  prove_self: [told, proofCode],
  token_made: [told, none],
  link_added: [told, none],
  link_removed: [told, none],
  second_factor_on: [told, none],
  second_factor_off: [told, none],
  recovery_codes_made: [told, none],
  data_exported: [told, none],
  age_corrected: [told, none],
  week: [proven, stop],
};

interface Filled {
  secrets: Secrets;
  told: Told;
}

const languageOf = ({ language }: Reader): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE);

/** An account mail. @param home link base */
export function letterOf(
  kind: Kind,
  reader: Reader,
  to: string,
  home: string,
  { secrets, told }: Filled,
): Letter {
  const language = languageOf(reader);
  const t = translate(language);
  const greeting = t("mail.greeting", { name: unlinked(reader.nickname) });
  const says = tellsOfAct(kind) ? actedLetter(t, kind, home, told) : TEXTS[kind](t, home, secrets, told);
  return { to, ...written({ language, greeting, ...says }) };
}

/** Names as nobody's link, times as the reader's clock has them. */
function toldTo(reader: Reader, { name, until, ...params }: Told, at: number): Told {
  const [language, zone] = [languageOf(reader), zoneOf(reader.time_zone)];
  return {
    ...params,
    time: formatMoment(language, at, zone),
    ...(name !== undefined && { name: unlinked(name) }),
    ...(until !== undefined && { until: formatDate(language, Number(until), zone) }),
  };
}

/** Renders account mail in the reader's language. @param publicUrl link base; null: the last origin used */
export function letterWriter(db: Db, publicUrl: string | null, ownUrl: string): Compose {
  const homeOf = ({ origin }: Reader): string => publicUrl ?? (origin || ownUrl);
  return async (row: OutboxRow, now: number) => {
    const kind = KINDS.find((each) => each === row.kind);
    const known = kind && (await readerOf(db, row.user_id));
    const params: Partial<Farewell> & Told = JSON.parse(row.params);
    const reader = known && { ...known, ...(kind === "account_deleted" && params) };
    if (!reader) return null;
    const [addressOf, secretOf] = LEAVES[kind];
    const to = addressOf(reader, params);
    const secrets = to && (await secretOf(db, reader, params, now));
    if (!to || !secrets) return null;
    const told = toldTo(reader, params, row.created_at);
    return letterOf(kind, reader, to, homeOf(reader), { secrets, told });
  };
}
