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
export interface PendingLinkRow {
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

export interface AuthTables {
  sessions: SessionRow;
  identities: IdentityRow;
  pending_links: PendingLinkRow;
  mail_proofs: MailProofRow;
}
