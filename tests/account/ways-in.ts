/** What opens an account besides its password, and what is asked for besides it. */
import type { Outsider } from "../../src/auth/providers/claims";
import { bind, identityRow } from "../../src/auth/providers/linking";
import { askToLink } from "../../src/auth/providers/pending-links";
import { askForCode } from "../../src/auth/second-factor/pending-logins";
import { newRecoveryCodes } from "../../src/auth/second-factor/recovery-codes";
import { type Db, transact } from "../../src/db/transact";
import { NOW } from "../support/bottles";
import type { Marks } from "./marks";

/** Who the person is at other services: one that is linked, and one that waits for the password. */
export async function linkElsewhere(
  db: Db,
  id: string,
  { elsewhere, email, nickname }: Marks,
): Promise<void> {
  const who = { subject: elsewhere, email, emailVerified: true, username: "", nickname } as const;
  const linked = { provider: "google", ...who } satisfies Outsider;
  await transact(db, (tx) => bind(tx, identityRow(id, linked, NOW)));
  await askToLink(db, id, { provider: "oidc", ...who }, NOW);
}

/** A second factor, its recovery codes, and a sign-in that waits for one of its codes. */
export async function protect(db: Db, id: string): Promise<void> {
  await db
    .insertInto("second_factors")
    .values({ user_id: id, secret: "sealed", last_step: 0, created_at: NOW })
    .execute();
  await transact(db, (tx) => newRecoveryCodes(tx, id));
  await askForCode(db, { id }, NOW);
}
