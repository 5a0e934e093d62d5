import type { Provider } from "../../limits";

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

export interface IdentityTables {
  identities: IdentityRow;
  pending_links: PendingLinkRow;
}
