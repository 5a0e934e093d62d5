import { existsSync, mkdirSync } from "node:fs";
import { readConfig } from "../config/config";
import { isPostgresUrl, openDatabase } from "../db/open";
import { enlargePageCache } from "../db/sqlite/page-cache";
import type { UserRow } from "../db/tables/users";
import { DEMO_PASSWORD, type DemoDatabase, fillDemo, hasRealPeople, MAX_PER_PERSON } from "../demo/fill";
import { machineTime, monotonicTime } from "../runtime/clock";
import { makeDemoFile } from "./demo-file";
import { CommandFailure, type CommandResult } from "./output";
import { databaseUrlOf } from "./with-database";

interface DemoOptions {
  bottles: number;
  users?: number;
  designs?: number;
  seed: number;
  now?: number;
  amongPeople?: boolean;
}

const BOTTLES_PER_PERSON = 25;
const BOTTLES_PER_DESIGN = 10;
/** Bytes: most of the indexes of a hundred thousand bottles. Fewer need no more than the usual cache. */
const PAGE_CACHE = 256 * 1024 * 1024;
const BOTTLES_OF_LARGE_CACHE = 10_000;

function refuseTooMany(what: string, n: number, users: number): void {
  if (n > users * MAX_PER_PERSON)
    throw new CommandFailure(`${n} ${what} are too many for ${users} people: ${MAX_PER_PERSON} each, name --users`);
}

type DemoFill = (database: DemoDatabase) => Promise<UserRow[]>;

/** Fills a database that is there, beside whoever works with it. */
async function fillExisting(url: string, bottles: number, amongPeople: boolean, fill: DemoFill): Promise<UserRow[]> {
  const opened = await openDatabase(url, "empty").catch((error: Error) => {
    throw new CommandFailure(`could not fill: ${error.message}`);
  });
  try {
    if (bottles > BOTTLES_OF_LARGE_CACHE && !isPostgresUrl(url)) await enlargePageCache(opened.db, PAGE_CACHE);
    if (!amongPeople && (await hasRealPeople(opened.db)))
      throw new CommandFailure("real people are here: --among-people fills it nevertheless");
    return await fill(opened);
  } finally {
    await opened.close();
  }
}

/** Fills a database with invented people, who keep the product's limits, and their bottles. */
export async function demoCommand({
  seed,
  now = machineTime(),
  amongPeople = false,
  bottles,
  ...options
}: DemoOptions): Promise<CommandResult> {
  const users = options.users ?? Math.ceil(bottles / BOTTLES_PER_PERSON);
  const designs = options.designs ?? Math.ceil(bottles / BOTTLES_PER_DESIGN);
  refuseTooMany("bottles", bottles, users);
  refuseTooMany("designs", designs, users);
  const started = monotonicTime();
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const url = databaseUrlOf(config);
  const settings = { seed, now, welcome: config.welcomeBottles };
  const fill: DemoFill = (database) => fillDemo(database, { users, bottles, designs }, settings);
  const isNewFile = !isPostgresUrl(url) && !existsSync(url);
  const people = await (isNewFile ? makeDemoFile(url, fill) : fillExisting(url, bottles, amongPeople, fill));
  const took = monotonicTime() - started;
  const [first, last] = [people.at(0)?.username, people.at(-1)?.username];
  return {
    lines: [
      `${users} people, ${bottles} bottles and ${designs} designs in ${(took / 1000).toFixed(1)} s (seed ${seed})`,
      `log in as ${first} … ${last} with the password "${DEMO_PASSWORD}"`,
    ],
    json: { users, bottles, designs, seed, took: Math.round(took), first, last, password: DEMO_PASSWORD },
  };
}
