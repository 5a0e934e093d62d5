import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { deleteAccount } from "../../src/account/account";
import { followErasures, restoreBackup } from "../../src/backup/backup";
import { readConfig } from "../../src/config";
import { installationOf } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { databaseFile } from "../../src/db/storage";
import { openPictures } from "../../src/files/open";
import { befriend, say } from "../chat/talk";
import { aPerson } from "../support/people";
import { aPlace, backedUp, clearFolders, folder, NOW } from "./place";

afterAll(clearFolders);

test.each([["keep"], ["remove"]] as const)(
  "what somebody who left wrote in chats is after a restore as they chose: %s",
  async (messages) => {
    const here = await aPlace();
    const friend = await aPerson(here.db);
    await befriend(here.db, here.person, friend);
    await say(here.db, here.person, friend, "Only the backup remembers");
    followErasures(here.config, here.db);
    const made = await backedUp(here);
    const { pictures } = openPictures(here.config, await installationOf(here.db));
    await deleteAccount(here.db, pictures, here.person.id, NOW, { messages });
    await here.close();
    const there = readConfig({ DATA_DIR: join(folder(), "new") });
    expect(await restoreBackup(there, { folder: made, vault: null }, NOW)).toMatchObject({ erasedAgain: 1 });
    const { db, close } = await openDatabase(databaseFile(there.dataDir));
    const texts = await db.selectFrom("chat_messages").select("text").execute();
    expect(texts).toEqual([{ text: messages === "keep" ? "Only the backup remembers" : null }]);
    await close();
  },
);
