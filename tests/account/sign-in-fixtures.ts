/** What opens an account besides its password, and what is asked for besides it. */

import { recordDeviceKind } from "../../src/auth/new-devices/device-kinds";
import { createSessionEndLink } from "../../src/auth/new-devices/end-links";
import type { ProviderIdentity } from "../../src/auth/providers/claims";
import { identityRow, insertIdentity } from "../../src/auth/providers/linked-providers";
import { createPendingLink } from "../../src/auth/providers/pending-links";
import { createPendingLogin } from "../../src/auth/second-factor/pending-logins";
import { replaceRecoveryCodes } from "../../src/auth/second-factor/recovery-codes";
import { type Db, transact } from "../../src/db/transact";
import { NOW } from "../support/bottles";
import type { Marks } from "./account-marks";

/** Who the person is at other services: one that is linked, and one that waits for the password. */
export async function linkProviders(db: Db, id: string, { elsewhere, email, nickname }: Marks): Promise<void> {
  const who = { subject: elsewhere, email, emailVerified: true, username: "", nickname } as const;
  const linked = { provider: "google", ...who } satisfies ProviderIdentity;
  await transact(db, (tx) => insertIdentity(tx, identityRow(id, linked, NOW)));
  await createPendingLink(db, id, { provider: "oidc", ...who }, NOW);
}

/** A second factor, its recovery codes, and a sign-in that waits for one of its codes. */
export async function addSecondFactor(db: Db, id: string): Promise<void> {
  await db
    .insertInto("second_factors")
    .values({ user_id: id, secret: "sealed", last_step: 0, created_at: NOW })
    .execute();
  await transact(db, (tx) => replaceRecoveryCodes(tx, id));
  await createPendingLogin(db, { id }, NOW);
  await addNewDevice(db, id);
  await addPasskey(db, id);
}

/** A passkey, with which no session has begun. */
async function addPasskey(db: Db, id: string): Promise<void> {
  const key = { credential: `credential of ${id}`, rp_id: "sea.example", public_key: "", counter: 0, transports: "" };
  const row = { id: `passkey of ${id}`, user_id: id, name: "Phone", kind: "phone", created_at: NOW, ...key } as const;
  await db
    .insertInto("passkeys")
    .values({ ...row, last_used_at: null })
    .execute();
}

/** A kind of device that the account was used with, and the link of the letter about it. */
async function addNewDevice(db: Db, id: string): Promise<void> {
  await transact(db, (tx) => recordDeviceKind(tx, id, "", NOW));
  await createSessionEndLink(db, { userId: id, kind: "|", beganAt: NOW }, NOW);
}
