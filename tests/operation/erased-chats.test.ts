/** What somebody who left wrote in chats is after a restore as they chose, wherever their erasure is read from. */
import { afterAll, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { deleteAccount, listErasures } from "../../src/account/account";
import { maintainErasureList, restoreBackup, writeErasuresToBackups } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { openPictureStores } from "../../src/files/picture-stores";
import { makeFriends, sendMessage } from "../chat/chat-fixtures";
import { aPerson } from "../support/people";
import {
  anInstallation,
  backUp,
  type Installation,
  OPERATION_NOW,
  removeTempFolders,
  tempFolder,
} from "./installation";

afterAll(removeTempFolders);

const CHOICES = ["keep", "remove"] as const;
/** Where a restore finds it: what is done before somebody leaves, and after. @returns the backup to restore */
const FOUND: Record<string, [(here: Installation) => void, (here: Installation, made: string) => Promise<string>]> = {
  "their file beside the backups": [({ config, db }) => writeErasuresToBackups(config, db), async (_, made) => made],
  "what housekeeping wrote later": [
    () => undefined,
    async ({ config, db }, made) => {
      await maintainErasureList(config, db, OPERATION_NOW);
      return made;
    },
  ],
  "a later backup's own list": [
    () => undefined,
    async (here, made) => {
      const alone = join(tempFolder(), basename(made));
      cpSync(made, alone, { recursive: true });
      const later = await backUp(here, OPERATION_NOW + 1);
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
  const here = await anInstallation();
  const friend = await aPerson(here.db);
  await makeFriends(here.db, here.person, friend);
  await sendMessage(here.db, here.person, friend, "Only the backup remembers");
  before(here);
  const made = await backUp(here);
  const { pictures } = openPictureStores(here.config, await ensureInstallationId(here.db));
  await deleteAccount(here.db, pictures, here.person.id, OPERATION_NOW, { messages });
  const from = await after(here, made);
  await here.close();
  const there = readConfig({ DATA_DIR: join(tempFolder(), "new") });
  expect(await restoreBackup(there, { folder: from, store: null }, OPERATION_NOW)).toMatchObject({ erasedAgain: 1 });
  const { db, close } = await openDatabase(databasePathIn(there.dataDir));
  const texts = await db.selectFrom("chat_messages").select("text").execute();
  expect(texts).toEqual([{ text: messages === "keep" ? "Only the backup remembers" : null }]);
  // Its next backup says so too.
  expect(await listErasures(db)).toEqual([{ id: here.person.id, messages }]);
  await close();
});
