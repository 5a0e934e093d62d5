import { ensureOfficialAccount } from "../../src/auth/auth";
import { openDatabase } from "../../src/db/open";
import { seedBuiltInDesigns } from "../../src/designs/designs";
import { aFullAccount } from "../account/full-account";
import { NOW } from "../support/bottles";

/** A new database with the house and a whole life in it. */
export async function createFullDatabase(path: string): Promise<void> {
  const { db, close } = await openDatabase(path);
  await seedBuiltInDesigns(db, await ensureOfficialAccount(db, NOW), NOW);
  await aFullAccount(db);
  await close();
}
