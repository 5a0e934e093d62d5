import { afterAll, expect, test } from "bun:test";
import { openDatabase } from "../../src/db/open";
import { databasePathIn } from "../../src/db/storage";
import { makeFriends, sendMessage } from "../chat/chat-fixtures";
import { runCli } from "../support/cli";
import { aPerson, aSignedInPerson } from "../support/people";
import { anInstallation, removeTempFolders } from "./installation";

afterAll(removeTempFolders);

/** A command is a process of its own, several times. ms */
const TIMEOUT_MS = 60_000;

test(
  "person remove: what they wrote in chats stays unless the operator says so, and both are said",
  async () => {
    const here = await anInstallation();
    const DATA_DIR = here.config.dataDir;
    const remove = (name: string, ...more: string[]) => runCli({ DATA_DIR }, "person", "remove", name, ...more);
    const friend = await aPerson(here.db);
    for (const [more, text, notice] of [
      [[], "Still here", "stays with the others"],
      [["--messages", "remove"], null, "what they wrote in chats too"],
    ] as const) {
      const leaver = await aPerson(here.db);
      await makeFriends(here.db, leaver, friend);
      await sendMessage(here.db, leaver, friend, "Still here");
      await aSignedInPerson(here.db, leaver);
      expect(await remove(leaver.nickname, ...more)).toMatchObject({ code: 1 });
      expect(await remove(leaver.nickname, "--yes", leaver.nickname, "--messages", "some")).toMatchObject({
        code: 2,
      });
      const done = await remove(leaver.nickname, "--yes", leaver.nickname, ...more);
      expect([done.code, done.out.includes(notice)]).toEqual([0, true]);
      const messages = here.db.selectFrom("chat_messages").select("text").where("sender_id", "=", leaver.id);
      expect(await messages.execute()).toEqual([{ text }]);
    }
    await here.close();
    const { db, close } = await openDatabase(databasePathIn(DATA_DIR));
    expect(await db.selectFrom("account_deletions").selectAll().execute()).toEqual([]);
    await close();
  },
  TIMEOUT_MS,
);
