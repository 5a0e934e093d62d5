import type { Tx } from "../../db/transact";
import { enqueueEmailToOwner } from "../../mail/outbox";
import { notifyPerson } from "../../messages/messages";

interface AccountAct {
  /** The page it is done on. */
  page: string;
  /** Every route by which somebody who is signed in does or begins it, as `METHOD /path`. */
  routes: readonly string[];
}

/**
 * Every act that gives or takes lasting power over an account (docs/product.md 7.7): each needs a proof that it is
 * really the owner, and notifies the owner. An act has the name of its email and of its official notice. `POST /login/link`
 * adds a link before anybody is signed in: its proof is the password it asks for (decision 197).
 */
export const ACTS_NEEDING_PROOF = {
  token_made: {
    page: "/account/tokens",
    routes: ["POST /api/auth/tokens", "POST /account/tokens"],
  },
  password_changed: {
    page: "/account/password",
    routes: ["PUT /api/auth/password", "POST /account/password"],
  },
  email_changed: {
    page: "/account/email",
    routes: ["PUT /api/auth/email", "POST /account/email"],
  },
  second_factor_on: {
    page: "/account/second-factor",
    routes: [
      "POST /api/auth/second-factor",
      "PUT /api/auth/second-factor",
      "POST /account/second-factor",
      "POST /account/second-factor/confirm",
    ],
  },
  second_factor_off: {
    page: "/account/second-factor",
    routes: ["DELETE /api/auth/second-factor", "POST /account/second-factor/change"],
  },
  recovery_codes_made: {
    page: "/account/second-factor",
    routes: ["POST /api/auth/second-factor/recovery-codes", "POST /account/second-factor/change"],
  },
  passkey_added: {
    page: "/account/passkeys",
    routes: [
      "POST /api/auth/passkeys/registration-options",
      "POST /api/auth/passkeys",
      "PATCH /api/auth/passkeys/:id",
      "POST /account/passkeys",
      "POST /account/passkeys/:id/rename",
    ],
  },
  passkey_removed: {
    page: "/account/passkeys",
    routes: ["DELETE /api/auth/passkeys/:id", "POST /account/passkeys/:id/remove"],
  },
  link_added: {
    page: "/account/links",
    routes: ["POST /api/auth/links", "GET /account/links/:provider"],
  },
  link_removed: {
    page: "/account/links",
    routes: ["DELETE /api/auth/links/:provider", "POST /account/links/:provider/unlink"],
  },
  data_exported: {
    page: "/account/export",
    routes: ["GET /api/auth/export", "POST /account/export"],
  },
  account_deleted: {
    page: "/account/delete",
    routes: ["DELETE /api/auth/account", "POST /account/delete"],
  },
} as const satisfies Record<string, AccountAct>;
export type ActNeedingProof = keyof typeof ACTS_NEEDING_PROOF;

/** What a deletion does with the person's chat messages: the other person keeps them, or they are removed. */
export type MessagesOnDeletion = "keep" | "remove";

/** Notifies the owner of an act by email and by official notice. @param params of the email's texts */
export async function notifyOwner(
  tx: Tx,
  userId: string,
  act: Exclude<ActNeedingProof, "account_deleted">,
  now: number,
  params: Record<string, string> = {},
): Promise<void> {
  await enqueueEmailToOwner(tx, userId, act, now, params);
  await notifyPerson(tx, userId, "official_notice", { notice: act }, now);
}
