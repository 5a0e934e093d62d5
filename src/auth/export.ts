import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../runtime/iso";
import { secondFactorOf } from "./second-factor/second-factor";

/** A person's sessions and access tokens, without their ids. */
export const exportSessions = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("sessions")
        .select(["id", "device", "token_name", "scope", "created_at", "last_used_at", "expires_at"])
        .where("user_id", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ device, token_name, scope, created_at, last_used_at, expires_at }) => ({
      ...(scope ? { token: token_name, scope } : { device }),
      began: iso(created_at),
      lastUsed: iso(last_used_at),
      ends: iso(expires_at),
    }),
  );

/** Whether the account has a second factor, without its secret or codes. */
export async function* exportSecondFactor(db: Queries, userId: string) {
  const { since, recoveryCodesLeft } = await secondFactorOf(db, userId);
  yield since === null ? [] : [{ on: iso(since), recoveryCodesLeft }];
}

/** Who a person is at other services. */
export const exportLinks = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { provider: string } | undefined) =>
      db
        .selectFrom("identities")
        .select(["provider", "subject", "email", "created_at"])
        .where("user_id", "=", userId)
        .where((eb) => eb(eb.cast<string>("provider", "text"), ">", last?.provider ?? ""))
        .orderBy("provider")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ created_at, ...row }) => ({ ...row, at: iso(created_at) }),
  );
