import type { PasskeyRow } from "../../db/tables/auth";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { publishSessionsChanged } from "../../events/events";
import { PASSKEY_LIMITS, type PasskeyKind, type Provider } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { timedUuid } from "../../runtime/random";
import { notifyOwner } from "../security/acts";
import { checkSessionProven, lockAndCheckProven, type SessionPerson } from "../security/proof";
import { refuseLastSignInMethod } from "../security/sign-in-methods";
import { consumeChallenge } from "./challenges";
import type { NewPasskey } from "./input";
import { markSessionPasskey } from "./session-passkey";
import type { PasskeySite } from "./site";
import { type VerifiedPasskey, verifyNewPasskey } from "./webauthn";

/** A person's passkeys, oldest first. */
export const listPasskeyRows = (db: DbOrTx, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();

/** Whether a person has a passkey that opens the account at this site. */
export const hasPasskeyOf = async (db: DbOrTx, userId: string, site: PasskeySite | null): Promise<boolean> =>
  site !== null && (await listPasskeyRows(db, userId)).some(({ rp_id }) => rp_id === site.rpId);

export interface Passkey {
  id: string;
  name: string;
  kind: PasskeyKind;
  createdAt: number;
  /** ms; null: not used yet. */
  lastUsedAt: number | null;
  /** This session was begun or proven with it. */
  current: boolean;
  /** Domain it was made for, where that is another one than this site; it opens nothing here. */
  madeFor: string | null;
}

/** A person's passkeys. @param site null: none can be used here */
export async function listPasskeys(
  db: DbOrTx,
  { id, sessionId }: SessionPerson,
  site: PasskeySite | null,
): Promise<Passkey[]> {
  const session = await db.selectFrom("sessions").select("passkey_id").where("id", "=", sessionId).executeTakeFirst();
  return (await listPasskeyRows(db, id)).map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.id === session?.passkey_id,
    madeFor: row.rp_id === site?.rpId ? null : row.rp_id,
  }));
}

interface PasskeyToAdd {
  response: NewPasskey;
  site: PasskeySite;
  name: string;
  kind: PasskeyKind;
}

async function insertPasskey(
  tx: Tx,
  person: SessionPerson,
  { verified, site, name, kind }: Omit<PasskeyToAdd, "response"> & { verified: VerifiedPasskey },
  now: number,
): Promise<string> {
  const id = timedUuid(now);
  const inserted = await tx
    .insertInto("passkeys")
    .values({
      id,
      user_id: person.id,
      credential: verified.credential,
      rp_id: site.rpId,
      public_key: verified.publicKey,
      counter: verified.counter,
      transports: verified.transports.join(" "),
      name,
      kind,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Somebody who sends the credential of another person learns no more than from a wrong signature.
  if (!inserted) throw new Refusal("passkey_failed");
  return id;
}

/**
 * Adds a passkey that the person has made; the owner is notified. @returns its id
 * @throws Refusal `proof_required`, `passkey_failed`, `too_many_passkeys`
 */
export async function addPasskey(
  db: Db,
  person: SessionPerson,
  { response, ...passkey }: PasskeyToAdd,
  now: number,
): Promise<string> {
  await checkSessionProven(db, person, now);
  // The person's, not the session's: a fresh sign-in as the proof begins another session.
  const binding = { purpose: "registration", holder: person.id } as const;
  const challenge = await consumeChallenge(db, response.response.clientDataJSON, binding, now);
  const verified = challenge === null ? null : await verifyNewPasskey(response, { ...passkey.site, challenge });
  if (!verified) throw new Refusal("passkey_failed");
  return transact(db, async (tx) => {
    // The lock of the person's row makes the count hold.
    await lockAndCheckProven(tx, person, now);
    if ((await listPasskeyRows(tx, person.id)).length >= PASSKEY_LIMITS.max)
      throw new Refusal("too_many_passkeys", { max: PASSKEY_LIMITS.max });
    const id = await insertPasskey(tx, person, { verified, ...passkey }, now);
    await markSessionPasskey(tx, person, id);
    await notifyOwner(tx, person.id, "passkey_added", now, { name: passkey.name });
    return id;
  });
}

/** @throws Refusal `proof_required`, `passkey_not_found` */
export const renamePasskey = (
  db: Db,
  person: SessionPerson,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockAndCheckProven(tx, person, now);
    const renamed = await tx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("user_id", "=", person.id)
      .returning("id")
      .executeTakeFirst();
    if (!renamed) throw new Refusal("passkey_not_found");
  });

/** Where the passkeys of an account count: the domain of the site and the providers of this installation. */
interface WaysHere {
  site: PasskeySite | null;
  configured: readonly Provider[];
}

/**
 * Removes a passkey, and ends all other sessions that were begun, or last proven, with it; the owner is notified.
 * @throws Refusal `proof_required`, `passkey_not_found`, `last_way_in`
 */
export const removePasskey = (
  db: Db,
  person: SessionPerson,
  { id, ...here }: { id: string } & WaysHere,
  now: number,
): Promise<void> =>
  transact(db, async (tx) => {
    // Two removals at once would each count on the other's passkey.
    await lockAndCheckProven(tx, person, now);
    const removed = await tx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", person.id)
      .returning(["name", "rp_id"])
      .executeTakeFirst();
    if (!removed) throw new Refusal("passkey_not_found");
    if (removed.rp_id === here.site?.rpId) await refuseLastSignInMethod(tx, person.id, here);
    await tx
      .deleteFrom("sessions")
      .where("user_id", "=", person.id)
      .where((eb) => eb.or([eb("passkey_id", "=", id), eb("begun_passkey_id", "=", id)]))
      .where("id", "!=", person.sessionId)
      .execute();
    // Where another passkey proved it since, that one still stands for it.
    await tx
      .updateTable("sessions")
      .set({ passkey_id: null })
      .where("id", "=", person.sessionId)
      .where("passkey_id", "=", id)
      .execute();
    publishSessionsChanged(tx, person.id);
    await notifyOwner(tx, person.id, "passkey_removed", now, { name: removed.name });
  });
