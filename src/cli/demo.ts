import { mkdirSync } from "node:fs";
import { readConfig } from "../config";
import { openDatabase } from "../db/open";
import { fillDemo, hasRealPeople, PASSWORD } from "../demo/fill";
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

/** Fills an empty database with invented people and bottles. */
export async function demo({ seed, now = Date.now(), amongPeople, bottles, ...asked }: Asked): Promise<void> {
  const users = asked.users ?? Math.ceil(bottles / BOTTLES_A_PERSON);
  const designs = asked.designs ?? Math.ceil(bottles / BOTTLES_A_DESIGN);
  const started = performance.now();
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const opened = await openDatabase(databaseUrlOf(config), "empty").catch((error: Error) => {
    throw new Failure(`could not fill: ${error.message}`);
  });
  try {
    if (!amongPeople && (await hasRealPeople(opened.db)))
      throw new Failure("real people are here: --among-people fills it nevertheless");
    await fillDemo(opened, { users, bottles, designs }, { seed, now, welcome: config.welcomeBottles });
  } finally {
    await opened.close();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${users} people, ${bottles} bottles and ${designs} designs in ${seconds} s (seed ${seed})`);
  say(`log in as demo-00001 … demo-${String(users).padStart(5, "0")} with the password "${PASSWORD}"`);
}
