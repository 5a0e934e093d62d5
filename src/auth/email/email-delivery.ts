import { type Db, transact } from "../../db/transact";
import type { MailKind } from "../../mail/outbox";
import { createUnsubscribeToken } from "../../mail/unsubscribe-token";
import { findUser } from "../../users/users";
import { createSessionEndLink } from "../new-devices/end-links";
import { createProofCode } from "../security/proof-code";
import { createMailProof, type EmailSecrets, type MailProofKind } from "./mail-proofs";
import type { EmailParams } from "./render-email";

export interface EmailRecipient {
  id: string;
  nickname: string;
  email: string | null;
  email_key: string | null;
  email_verified: number;
  language: string;
  country: string;
  origin: string | null;
  time_zone: string | null;
}

/** The account an email of the outbox is for. */
export const findEmailRecipient = (db: Db, id: string): Promise<EmailRecipient | undefined> =>
  findUser(db, id, [
    "id",
    "nickname",
    "email",
    "email_key",
    "email_verified",
    "language",
    "country",
    "origin",
    "time_zone",
  ]);

type ResolveAddress = (recipient: EmailRecipient, params: { to?: string }) => string | null;

const givenAddress: ResolveAddress = (_, { to }) => to ?? null;
const verifiedAddress: ResolveAddress = ({ email, email_verified }) => (email_verified ? email : null);
/** A notice of an act goes to the address the account had at that time. */
const givenOrVerifiedAddress: ResolveAddress = (recipient, params) =>
  givenAddress(recipient, params) ?? verifiedAddress(recipient, params);

/** Creates and stores what an email contains before each try to send it; null: the email is not needed any more. */
type CreateEmailSecrets = (
  db: Db,
  recipient: EmailRecipient,
  params: EmailParams,
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

/** `began`: ms, of the sign-in. */
const endLinkSecrets: CreateEmailSecrets = async (db, { id }, { kind = "", began = "" }, now) => ({
  token: await createSessionEndLink(db, { userId: id, kind, beganAt: Number(began) }, now),
  code: "",
});

/** The address (null: the email is not needed any more) and the secrets of each kind. */
export const EMAIL_DELIVERY_BY_KIND: Record<MailKind, [ResolveAddress, CreateEmailSecrets]> = {
  verify_email: [({ email, email_verified }) => (email_verified ? null : email), mailProofSecrets("verify_email")],
  reset_password: [({ email }) => email, mailProofSecrets("reset_password")],
  password_changed: [givenOrVerifiedAddress, withoutSecrets],
  email_changed: [givenAddress, withoutSecrets],
  account_deleted: [givenAddress, withoutSecrets],
  prove_self: [givenOrVerifiedAddress, proofCodeSecrets],
  token_made: [givenOrVerifiedAddress, withoutSecrets],
  passkey_added: [givenOrVerifiedAddress, withoutSecrets],
  passkey_removed: [givenOrVerifiedAddress, withoutSecrets],
  passkey_copied: [givenOrVerifiedAddress, withoutSecrets],
  link_added: [givenOrVerifiedAddress, withoutSecrets],
  link_removed: [givenOrVerifiedAddress, withoutSecrets],
  second_factor_on: [givenOrVerifiedAddress, withoutSecrets],
  second_factor_off: [givenOrVerifiedAddress, withoutSecrets],
  recovery_codes_made: [givenOrVerifiedAddress, withoutSecrets],
  data_exported: [givenOrVerifiedAddress, withoutSecrets],
  new_device: [givenOrVerifiedAddress, endLinkSecrets],
  age_corrected: [givenOrVerifiedAddress, withoutSecrets],
  duty: [verifiedAddress, withoutSecrets],
  duty_operator: [givenAddress, withoutSecrets],
  week: [verifiedAddress, unsubscribeSecrets],
};
