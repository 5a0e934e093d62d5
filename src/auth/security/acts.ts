import type { Tx } from "../../db/transact";
import { type Kind, writeToOwner } from "../../mail/outbox";
import { type HouseNotice, notify } from "../../messages/messages";

interface Act {
  /** The letter that tells the owner. */
  letter: Kind;
  /** The system message that does; null: nobody is left to read it. */
  notice: HouseNotice | null;
  /** The page it is done on. */
  page: string;
  /** Every route that does it or begins it, as the app names it. */
  routes: readonly string[];
}

/**
 * Every act that gives or takes lasting power over an account (product.md, Accounts): each asks for a proof that it
 * is really the owner, and each is told to them. What will be done with passkeys belongs here too.
 */
export const PROVEN_ACTS = {
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
} as const satisfies Record<string, Act>;
export type ProvenAct = keyof typeof PROVEN_ACTS;

/** What becomes of what somebody who leaves wrote in chats: it stays with the other one, or goes too. */
export type OwnMessages = "keep" | "remove";

/** Tells the owner of what was done to their account, by letter and system message. */
export async function tellOwner(
  tx: Tx,
  userId: string,
  act: Exclude<ProvenAct, "account_deleted">,
  now: number,
  told: Record<string, string> = {},
): Promise<void> {
  const { letter, notice } = PROVEN_ACTS[act];
  await writeToOwner(tx, userId, letter, now, told);
  await notify(tx, userId, "official_notice", { notice }, now);
}
