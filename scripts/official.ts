/** `bun run official grant|revoke|list|second-factor-off USERNAME`, beside the live server. */
import { existsSync } from "node:fs";
import { readConfig } from "../src/config";
import { openDatabase } from "../src/db/open";
import { databaseFile } from "../src/db/storage";
import type { Db } from "../src/db/transact";
import { grantOfficial, listOfficials, removeSecondFactor } from "../src/official/official";

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

const DONE: Record<string, string> = {
  grant: "is an official",
  revoke: "is no official",
  "second-factor-off": "has no second factor any more",
};

const [act = "", username = ""] = process.argv.slice(2);
const done = DONE[act];
if (act !== "list" && !(done && username))
  fail("usage: bun run official grant|revoke|list|second-factor-off USERNAME");

const { databaseUrl, dataDir } = readConfig();
const file = databaseFile(dataDir);
if (!databaseUrl && !existsSync(file))
  fail(`there is no database at ${file}; DATA_DIR or DATABASE_URL says where it is`);

const { db } = await openDatabase(databaseUrl ?? file, "none").catch((error: Error) =>
  fail(`could not open the database: ${error.message}`),
);

async function run(db: Db): Promise<boolean> {
  if (act === "second-factor-off") return removeSecondFactor(db, username, Date.now());
  if (act !== "list") return grantOfficial(db, username, act === "grant", Date.now());
  for (const each of await listOfficials(db)) console.log(`${each.username}\t${each.nickname}`);
  return true;
}

const found = await run(db);
await db.destroy();
if (!found)
  fail(act === "second-factor-off" ? `nobody called ${username} has one` : `nobody is called ${username}`);
if (done) console.log(`${username} ${done}`);
