/** Sessions too old for sensitive actions, and people without a password. */
import { expect } from "@playwright/test";
import { openUnmigrated } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { type ApiClient, registerClient } from "../support/client";
import type { Server } from "../support/server";
import type { WalkWorld } from "./walk-world";

const PASSWORD = "tide-and-glass";

/** Beside the running server, as a command-line tool would. */
async function withServerDatabase({ database }: Server, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await openUnmigrated(database);
  await work(db);
  await close();
}

/** Registers somebody without a password: with a verified email and an OIDC identity. */
export async function registerWithoutPassword(server: Server, email: string): Promise<ApiClient> {
  const client = await registerClient(server.url);
  const credentials = {
    password_hash: null,
    email,
    email_key: email.toLowerCase(),
    email_verified: 1,
  } as const;
  const identity = {
    provider: "oidc",
    subject: client.id,
    user_id: client.id,
    email: null,
    created_at: 0,
  } as const;
  await withServerDatabase(server, async (db) => {
    await db.updateTable("users").set(credentials).where("id", "=", client.id).execute();
    await db.insertInto("identities").values(identity).execute();
  });
  return client;
}

const ageSessions = (server: Server, { id }: ApiClient) =>
  withServerDatabase(server, (db) =>
    db
      .updateTable("sessions")
      .set({ created_at: Date.now() - DAY })
      .where("user_id", "=", id)
      .execute(),
  );

/** Two people with old sessions: one with a password, one without. */
export async function registerStaleAccounts(server: Server): Promise<Record<"byPassword" | "byCode", ApiClient>> {
  const byPassword = await registerClient(server.url);
  const byCode = await registerWithoutPassword(server, `gate.${process.pid}@lighthouse.example`);
  for (const each of [byPassword, byCode]) await ageSessions(server, each);
  return { byPassword, byCode };
}

/** Proves again: the walk takes longer than a proof is valid. */
export async function renewProof({ people: { author } }: WalkWorld): Promise<void> {
  const { status } = await author.call("POST", "/auth/proof", { password: PASSWORD });
  expect(status).toBe(204);
}
