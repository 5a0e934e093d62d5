import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";
import { deviceOfKind } from "./device-text";
import { loadSecondFactorStatus } from "./second-factor/second-factor";

/** A person's sessions and access tokens, without their ids. */
export const exportSessions = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("sessions")
        .select(["id", "device", "token_name", "scope", "created_at", "last_used_at", "expires_at"])
        .where("user_id", "=", userId),
      { id: "" },
    ),
    ({ device, token_name, scope, created_at, last_used_at, expires_at }) => ({
      ...(scope ? { token: token_name, scope } : { device }),
      began: toIsoTime(created_at),
      lastUsed: toIsoTime(last_used_at),
      ends: toIsoTime(expires_at),
    }),
  );

/** Whether the account has a second factor, without its secret or codes. */
export async function* exportSecondFactor(db: DbOrTx, userId: string) {
  const { since, recoveryCodesLeft } = await loadSecondFactorStatus(db, userId);
  yield since === null ? [] : [{ on: toIsoTime(since), recoveryCodesLeft }];
}

/** A person's linked identities at providers. */
export const exportLinks = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db.selectFrom("identities").select(["provider", "subject", "email", "created_at"]).where("user_id", "=", userId),
      { provider: "" },
    ),
    ({ created_at, ...row }) => ({ ...row, at: toIsoTime(created_at) }),
  );

/** The kinds of devices a person has used, with the time of the first sign-in of each. */
export const exportDeviceKinds = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(db.selectFrom("device_kinds").select(["kind", "first_at"]).where("user_id", "=", userId), {
      kind: "",
    }),
    ({ kind, first_at }) => ({ ...deviceOfKind(kind), at: toIsoTime(first_at) }),
  );

/** A person's passkeys, without their keys. */
export const exportPasskeys = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("passkeys")
        .select(["id", "name", "kind", "rp_id", "created_at", "last_used_at"])
        .where("user_id", "=", userId),
      { id: "" },
    ),
    ({ name, kind, rp_id, created_at, last_used_at }) => ({
      name,
      kind,
      site: rp_id,
      at: toIsoTime(created_at),
      lastUsed: last_used_at === null ? null : toIsoTime(last_used_at),
    }),
  );
