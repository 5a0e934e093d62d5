import type { Generated } from "kysely";
import type { PasskeyKind, Provider } from "../../limits/auth";

export interface SessionRow {
  /** SHA-256 of the token, hex. */
  id: string;
  user_id: string;
  expires_at: number;
  created_at: number;
  last_used_at: number;
  device: string;
  /** Name of a personal access token; null: a session of a browser or app. */
  token_name: Generated<string | null>;
  scope: Generated<"read" | "write" | null>;
  /** Time of the last proof of identity; null: none since sign-in. */
  proven_at: Generated<number | null>;
  /** The passkey it was begun or last proven with; null: none. */
  passkey_id: Generated<string | null>;
  /** The passkey it was begun with, whatever proved it later; null: none. */
  begun_passkey_id: Generated<string | null>;
}

export interface IdentityRow {
  provider: Provider;
  /** The provider's id of the person; unlike an email address it is never given to somebody else. */
  subject: string;
  user_id: string;
  email: string | null;
  created_at: number;
}

/** An identity whose verified email address belongs to an existing account: it is linked once the account's password is given. */
interface PendingLinkRow {
  /** SHA-256 of the token in the browser's cookie, hex. */
  id: string;
  user_id: string;
  provider: Provider;
  subject: string;
  email: string;
  tries: number;
  expires_at: number;
}

/** A token and a code sent to an address: whoever presents one can read its mail. */
export interface MailProofRow {
  id: string;
  user_id: string;
  kind: "verify_email" | "reset_password";
  /** Valid for this address only. */
  email_key: string;
  /** SHA-256 of the token, hex. */
  token: string;
  /** SHA-256 of the row's id and the six digits, hex. */
  code: string | null;
  tries: number;
  expires_at: number;
}

/** TOTP secret of an authenticator app that has been confirmed with a code. */
interface SecondFactorRow {
  user_id: string;
  /** Encrypted by a key that is not in the database. */
  secret: string;
  /** Last accepted 30 s step, against replay. */
  last_step: number;
  created_at: number;
}

/** Recovery code: valid once, instead of a code of the authenticator app. */
interface RecoveryCodeRow {
  user_id: string;
  code: string;
}

/** A login that lacks only the second factor's code. */
interface PendingLoginRow {
  /** SHA-256 of the token in the browser's cookie, hex. */
  id: string;
  user_id: string;
  /** null: another kind of proof. */
  password_hash: string | null;
  tries: number;
  expires_at: number;
}

/** The latest e-mailed code with which a session can prove its identity. */
interface SessionCodeRow {
  session_id: string;
  /** SHA-256 of the session's id and the six digits, hex. */
  code: string;
  tries: number;
  expires_at: number;
}

/** A public key of an authenticator (WebAuthn); it opens the account if the authenticator has verified its user. */
export interface PasskeyRow {
  id: string;
  user_id: string;
  /** Credential id, base64url; unique in the installation. */
  credential: string;
  /** Domain it was made for (relying party id); it opens nothing at another one. */
  rp_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signature counter; 0: the authenticator has none. */
  counter: number;
  /** Separated by spaces. */
  transports: string;
  name: string;
  kind: PasskeyKind;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that waits for a passkey's answer. */
interface PasskeyChallengeRow {
  /** SHA-256 of the challenge, hex. */
  id: string;
  purpose: "login" | "proof" | "registration";
  /** SHA-256 of the token in the browser's cookie, the session's id, or of a registration the person's. */
  holder: string;
  expires_at: number;
}

/** An account that is being deleted in steps; signing in is refused. */
interface AccountDeletionRow {
  user_id: string;
  asked_at: number;
}

/** A browser and system with which an account was used (`deviceKindOf`). */
interface DeviceKindRow {
  user_id: string;
  kind: string;
  first_at: number;
}

/** The link of the email about a new kind of device. It ends the sessions of that kind that began since. */
interface SessionEndLinkRow {
  /** SHA-256 of the token, hex. */
  id: string;
  user_id: string;
  kind: string;
  /** Time of the sign-in that the email is about. */
  began_at: number;
  expires_at: number;
}

export interface AuthTables {
  sessions: SessionRow;
  identities: IdentityRow;
  pending_links: PendingLinkRow;
  mail_proofs: MailProofRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  pending_logins: PendingLoginRow;
  session_codes: SessionCodeRow;
  account_deletions: AccountDeletionRow;
  device_kinds: DeviceKindRow;
  session_end_links: SessionEndLinkRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
}
