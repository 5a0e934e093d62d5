import type { Generated } from "kysely";
import type { Provider } from "../../limits/auth";

export interface SessionRow {
  /** SHA-256 of the token, hex. */
  id: string;
  user_id: string;
  expires_at: number;
  created_at: number;
  last_used_at: number;
  device: string;
  /** What a personal access token is called; null: a session of a browser or app. */
  token_name: Generated<string | null>;
  scope: Generated<"read" | "write" | null>;
  /** When its person last proved that it is them; null: not since they signed in. */
  proven_at: Generated<number | null>;
}

export interface IdentityRow {
  provider: Provider;
  /** Unlike an e-mail never reassigned by the provider. */
  subject: string;
  user_id: string;
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

/** Proves that the holder reads an address. */
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

/** What a person's authenticator app makes codes from, once they have shown one. */
interface SecondFactorRow {
  user_id: string;
  /** Encrypted by a key that is not in the database. */
  secret: string;
  /** Last accepted 30 s step, against replay. */
  last_step: number;
  created_at: number;
}

/** Opens an account once where the authenticator app is out of reach. */
interface RecoveryCodeRow {
  user_id: string;
  code: string;
}

/** Somebody who has shown all but the code of the second factor. */
interface PendingLoginRow {
  /** SHA-256 of the token in the browser's cookie, hex. */
  id: string;
  user_id: string;
  /** null: proven in another way. */
  password_hash: string | null;
  tries: number;
  expires_at: number;
}

/** The latest mailed code by which a session can prove who it is. */
interface SessionCodeRow {
  session_id: string;
  /** SHA-256 of the session's id and the six digits, hex. */
  code: string;
  tries: number;
  expires_at: number;
}

/** An account that is being deleted in steps: it lets nobody in any more. */
interface AccountDeletionRow {
  user_id: string;
  asked_at: number;
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
}
