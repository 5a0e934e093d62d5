import type { Provider } from "../../limits";

export interface SessionRow {
  /** SHA-256 of the token, hex: the token itself is stored nowhere. */
  id: string;
  user_id: string;
  expires_at: number;
  created_at: number;
  last_used_at: number;
  device: string;
}

/** Someone's account at another service that opens theirs here. */
export interface IdentityRow {
  provider: Provider;
  /** How the provider calls the person: never given to anyone else, unlike an e-mail. */
  subject: string;
  user_id: string;
  /** As the provider told it when the link was made; only to be shown. */
  email: string | null;
  created_at: number;
}

/** An identity whose verified e-mail belongs to an account: the account's password decides. */
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

/** What a letter proves: that whoever holds its token, or types its code, reads that address. */
export interface MailProofRow {
  id: string;
  user_id: string;
  kind: "verify_email" | "reset_password";
  /** The address it went to; it proves nothing of another. */
  email_key: string;
  /** SHA-256 of the token, hex. */
  token: string;
  /** SHA-256 of the row's id and the six digits, hex. */
  code: string | null;
  /** How often a code was compared with this one. */
  tries: number;
  expires_at: number;
}

/** What a person's authenticator app makes codes from, once they have shown one. */
interface SecondFactorRow {
  user_id: string;
  /** Encrypted by a key that is not in the database. */
  secret: string;
  /** The step of 30 s whose code was accepted last: none is accepted twice. */
  last_step: number;
  created_at: number;
}

/** Opens an account once where the authenticator app is out of reach. */
interface RecoveryCodeRow {
  user_id: string;
  /** SHA-256 of the code, hex. */
  code: string;
}

/** Somebody who has shown all but the code of the second factor. */
interface PendingLoginRow {
  /** SHA-256 of the token in the browser's cookie, hex. */
  id: string;
  user_id: string;
  /** The hash of the password that was right; null: it was shown in another way. */
  password_hash: string | null;
  tries: number;
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
}
