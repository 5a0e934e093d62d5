import type { Tx } from "../../db/transact";
import { enqueueEmailToOwner, type MailKind } from "../../mail/outbox";
import { notifyPerson, type OfficialNotice } from "../../messages/messages";

interface AccountAct {
  /** The letter that tells the owner. */
  letter: MailKind;
  /** The system message that does; null: nobody is left to read it. */
  notice: OfficialNotice | null;
  /** The page it is done on. */
  page: string;
  /** Every route that does it or begins it, as the app names it. */
  routes: readonly string[];
}

/**
 * Every act that gives or takes lasting power over an account (docs/product.md 7.7): each asks for a proof that it
 * is really the owner, and each is told to them. What will be done with passkeys belongs here too.
 */
export const ACTS_NEEDING_PROOF = {
  token_made: {
    letter: "token_made",
    notice: "token_made",
    page: "/account/tokens",
    routes: ["POST /api/auth/tokens", "POST /account/tokens"],
  },
  password_changed: {
    letter: "password_changed",
    notice: "password_changed",
    page: "/account/password",
    routes: ["PUT /api/auth/password", "POST /account/password"],
  },
  email_changed: {
    letter: "email_changed",
    notice: "email_changed",
    page: "/account/email",
    routes: ["PUT /api/auth/email", "POST /account/email"],
  },
  second_factor_on: {
    letter: "second_factor_on",
    notice: "second_factor_on",
    page: "/account/second-factor",
    routes: [
      "POST /api/auth/second-factor",
      "PUT /api/auth/second-factor",
      "POST /account/second-factor",
      "POST /account/second-factor/confirm",
    ],
  },
  second_factor_off: {
    letter: "second_factor_off",
    notice: "second_factor_off",
    page: "/account/second-factor",
    routes: ["DELETE /api/auth/second-factor", "POST /account/second-factor/change"],
  },
  recovery_codes_made: {
    letter: "recovery_codes_made",
    notice: "recovery_codes_made",
    page: "/account/second-factor",
    routes: ["POST /api/auth/second-factor/recovery-codes", "POST /account/second-factor/change"],
  },
  link_added: {
    letter: "link_added",
    notice: "link_added",
    page: "/account/links",
    routes: ["POST /api/auth/links", "GET /account/links/:provider"],
  },
  link_removed: {
    letter: "link_removed",
    notice: "link_removed",
    page: "/account/links",
    routes: ["DELETE /api/auth/links/:provider", "POST /account/links/:provider/unlink"],
  },
  data_exported: {
    letter: "data_exported",
    notice: "data_exported",
    page: "/account/export",
    routes: ["GET /api/auth/export", "POST /account/export"],
  },
  account_deleted: {
    letter: "account_deleted",
    notice: null,
    page: "/account/delete",
    routes: ["DELETE /api/auth/account", "POST /account/delete"],
  },
} as const satisfies Record<string, AccountAct>;
export type ActNeedingProof = keyof typeof ACTS_NEEDING_PROOF;

/** What becomes of what somebody who leaves wrote in chats: it stays with the other one, or goes too. */
export type MessagesOnDeletion = "keep" | "remove";

/** Tells the owner of what was done to their account, by letter and system message. */
export async function notifyOwner(
  tx: Tx,
  userId: string,
  act: Exclude<ActNeedingProof, "account_deleted">,
  now: number,
  told: Record<string, string> = {},
): Promise<void> {
  const { letter, notice } = ACTS_NEEDING_PROOF[act];
  await enqueueEmailToOwner(tx, userId, letter, now, told);
  await notifyPerson(tx, userId, "official_notice", { notice }, now);
}
