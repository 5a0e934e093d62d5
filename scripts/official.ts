/** `bun run official grant|revoke|list USERNAME`: who runs the official side. Works beside the living server. */
import { existsSync } from "node:fs";
import { readConfig } from "../src/config";
import { openDatabase } from "../src/db/open";
import { databaseFile } from "../src/db/storage";
import type { Db } from "../src/db/transact";
import { grantOfficial, listOfficials } from "../src/official/official";

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

const [act, username] = process.argv.slice(2);
const changes = act === "grant" || act === "revoke";
if (act !== "list" && !(changes && username)) fail("usage: bun run official grant|revoke|list USERNAME");

const { databaseUrl, dataDir } = readConfig();
const file = databaseFile(dataDir);
if (!databaseUrl && !existsSync(file))
  fail(`there is no database at ${file}; DATA_DIR or DATABASE_URL says where it is`);

const { db } = await openDatabase(databaseUrl ?? file, "none").catch((error: Error) =>
  fail(`could not open the database: ${error.message}`),
);

async function run(db: Db): Promise<boolean> {
  if (act !== "list") return grantOfficial(db, username ?? "", act === "grant", Date.now());
  for (const each of await listOfficials(db)) console.log(`${each.username}\t${each.nickname}`);
  return true;
}

const done = await run(db);
await db.destroy();
if (!done) fail(`nobody is called ${username}`);
if (changes) console.log(act === "grant" ? `${username} is an official` : `${username} is no official`);
