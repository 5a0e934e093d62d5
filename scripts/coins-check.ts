/** `bun run coins:check`: audits all coin records beside the live server; exit 1 on a difference. */
import { existsSync } from "node:fs";
import { reconcile } from "../src/coins/coins";
import { readConfig } from "../src/config";
import { openDatabase } from "../src/db/open";
import { databaseFile } from "../src/db/storage";

const { databaseUrl, dataDir } = readConfig();
const file = databaseFile(dataDir);
if (!databaseUrl && !existsSync(file)) {
  console.error(`there is no database at ${file}; DATA_DIR or DATABASE_URL says where it is`);
  process.exit(1);
}

const { db } = await openDatabase(databaseUrl ?? file, "none").catch((error: Error) => {
  console.error(`could not check: ${error.message}`);
  process.exit(1);
});
const { people, coins, records, sum, reasons, differences, first } = await reconcile(db);
// No checkpoint: it would block the live server's writers.
await db.destroy();

console.log(`${people} people own ${coins} coins; the sum of ${records} records is ${sum}`);
for (const [reason, n] of Object.entries(reasons).sort()) console.log(`  ${reason}: ${n}`);
if (first) {
  console.error(`${differences} differences, the first: ${first}`);
  process.exit(1);
}
console.log("no differences");
