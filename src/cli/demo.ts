import { mkdirSync } from "node:fs";
import { readConfig } from "../config/config";
import { isPostgresUrl, openDatabase } from "../db/open";
import { enlargePageCache } from "../db/sqlite/page-cache";
import { DEMO_PASSWORD, fillDemo, hasRealPeople, MAX_PER_PERSON } from "../demo/fill";
import { machineTime, monotonicTime } from "../runtime/clock";
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

/** Fills a database with invented people, who keep the product's limits, and their bottles. */
export async function demoCommand({
  seed,
  now = machineTime(),
  amongPeople,
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
  const opened = await openDatabase(url, "empty").catch((error: Error) => {
    throw new CommandFailure(`could not fill: ${error.message}`);
  });
  try {
    if (bottles > BOTTLES_OF_LARGE_CACHE && !isPostgresUrl(url)) await enlargePageCache(opened.db, PAGE_CACHE);
    if (!amongPeople && (await hasRealPeople(opened.db)))
      throw new CommandFailure("real people are here: --among-people fills it nevertheless");
    const settings = { seed, now, welcome: config.welcomeBottles };
    const people = await fillDemo(opened, { users, bottles, designs }, settings);
    const took = monotonicTime() - started;
    const [first, last] = [people.at(0)?.username, people.at(-1)?.username];
    return {
      lines: [
        `${users} people, ${bottles} bottles and ${designs} designs in ${(took / 1000).toFixed(1)} s (seed ${seed})`,
        `log in as ${first} … ${last} with the password "${DEMO_PASSWORD}"`,
      ],
      json: { users, bottles, designs, seed, took: Math.round(took), first, last, password: DEMO_PASSWORD },
    };
  } finally {
    await opened.close();
  }
}
