import { officialAccount } from "../../src/auth/auth";
import { openDatabase } from "../../src/db/open";
import { seedHouseDesigns } from "../../src/designs/designs";
import { aLife } from "../account/life";
import { NOW } from "../support/bottles";

/** A new database with the house and a whole life in it. */
export async function livedIn(path: string): Promise<void> {
  const { db, close } = await openDatabase(path);
  await seedHouseDesigns(db, await officialAccount(db, NOW), NOW);
  await aLife(db);
  await close();
}
