import { mkdirSync } from "node:fs";
import { readConfig } from "../config/config";
import { openDatabase } from "../db/open";
import { fillDemo, hasRealPeople, MOST_A_PERSON, PASSWORD } from "../demo/fill";
import { databaseUrlOf } from "./open";
import { Failure, say } from "./output";

interface Asked {
  bottles: number;
  users?: number;
  designs?: number;
  seed: number;
  now?: number;
  amongPeople?: boolean;
}

const BOTTLES_A_PERSON = 25;
const BOTTLES_A_DESIGN = 10;

function refuseTooMany(what: string, n: number, users: number): void {
  if (n > users * MOST_A_PERSON)
    throw new Failure(`${n} ${what} are too many for ${users} people: ${MOST_A_PERSON} each, name --users`);
}

/** Fills a database with invented people, who keep the product's limits, and their bottles. */
export async function demo({ seed, now = Date.now(), amongPeople, bottles, ...asked }: Asked): Promise<void> {
  const users = asked.users ?? Math.ceil(bottles / BOTTLES_A_PERSON);
  const designs = asked.designs ?? Math.ceil(bottles / BOTTLES_A_DESIGN);
  refuseTooMany("bottles", bottles, users);
  refuseTooMany("designs", designs, users);
  const started = performance.now();
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const opened = await openDatabase(databaseUrlOf(config), "empty").catch((error: Error) => {
    throw new Failure(`could not fill: ${error.message}`);
  });
  try {
    if (!amongPeople && (await hasRealPeople(opened.db)))
      throw new Failure("real people are here: --among-people fills it nevertheless");
    const settings = { seed, now, welcome: config.welcomeBottles };
    const people = await fillDemo(opened, { users, bottles, designs }, settings);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${users} people, ${bottles} bottles and ${designs} designs in ${seconds} s (seed ${seed})`);
    const [first, last] = [people.at(0), people.at(-1)];
    say(`log in as ${first?.username} … ${last?.username} with the password "${PASSWORD}"`);
  } finally {
    await opened.close();
  }
}
