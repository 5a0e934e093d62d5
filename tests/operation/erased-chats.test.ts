/** What somebody who left wrote in chats is after a restore as they chose, wherever their erasure is read from. */
import { afterAll, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { deleteAccount, erasedPeople } from "../../src/account/account";
import { followErasures, keepErasures, restoreBackup } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { installationOf } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { databaseFile } from "../../src/db/storage";
import { openPictures } from "../../src/files/open";
import { befriend, say } from "../chat/talk";
import { aPerson } from "../support/people";
import { aPlace, backedUp, clearFolders, folder, NOW, type Place } from "./place";

afterAll(clearFolders);

const CHOICES = ["keep", "remove"] as const;
/** Where a restore finds it: what is done before somebody leaves, and after. @returns the backup to restore */
const FOUND: Record<string, [(here: Place) => void, (here: Place, made: string) => Promise<string>]> = {
  "their file beside the backups": [({ config, db }) => followErasures(config, db), async (_, made) => made],
  "what housekeeping wrote later": [
    () => undefined,
    async ({ config, db }, made) => {
      await keepErasures(config, db, NOW);
      return made;
    },
  ],
  "a later backup's own list": [
    () => undefined,
    async (here, made) => {
      const alone = join(folder(), basename(made));
      cpSync(made, alone, { recursive: true });
      const later = await backedUp(here, NOW + 1);
      cpSync(later, join(alone, "..", basename(later)), { recursive: true });
      rmSync(join(here.config.dataDir, "backups/erased"), { recursive: true });
      return alone;
    },
  ],
};
const CASES = Object.entries(FOUND).flatMap(([name, steps]) =>
  CHOICES.map((messages) => [messages, name, ...steps] as const),
);

test.each(CASES)("%s, read from %s", async (messages, _, before, after) => {
  const here = await aPlace();
  const friend = await aPerson(here.db);
  await befriend(here.db, here.person, friend);
  await say(here.db, here.person, friend, "Only the backup remembers");
  before(here);
  const made = await backedUp(here);
  const { pictures } = openPictures(here.config, await installationOf(here.db));
  await deleteAccount(here.db, pictures, here.person.id, NOW, { messages });
  const from = await after(here, made);
  await here.close();
  const there = readConfig({ DATA_DIR: join(folder(), "new") });
  expect(await restoreBackup(there, { folder: from, vault: null }, NOW)).toMatchObject({ erasedAgain: 1 });
  const { db, close } = await openDatabase(databaseFile(there.dataDir));
  const texts = await db.selectFrom("chat_messages").select("text").execute();
  expect(texts).toEqual([{ text: messages === "keep" ? "Only the backup remembers" : null }]);
  // Its next backup says so too.
  expect(await erasedPeople(db)).toEqual([{ id: here.person.id, messages }]);
  await close();
});
