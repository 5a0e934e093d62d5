import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimBurn, createBurnKeyRounds, finishBurn, recallMessage } from "../../src/chat/chat";
import { insertBurnKey, UNCLAIMED_KEY } from "../../src/chat/pictures/burn-keys";
import { newBurnKey } from "../../src/chat/pictures/seal";
import { openDatabase } from "../../src/db/open";
import { type Db, transact } from "../../src/db/transact";
import { newPictureName } from "../../src/files/pictures";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { openLogger } from "../../src/runtime/log";
import { SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
const CLAIM = "claim";
const log = openLogger("silent");

/** A burn picture of a friend with its key; its files do not matter here. */
async function aBurnOf(db: Db, from: TestPerson, to: TestPerson) {
  const { id } = await sendMessage(db, from, to);
  const key = newBurnKey();
  await db
    .updateTable("chat_messages")
    .set({ kind: "burn", text: null, file: newPictureName() })
    .where("id", "=", id)
    .execute();
  await transact(db, (tx) => insertBurnKey(tx, { message_id: id, key, ...UNCLAIMED_KEY }));
  const opener = { id: to.id, sessionId: "session" };
  const claim = (now: number) => claimBurn(db, stores, opener, { id, claim: CLAIM }, now);
  return { id, key, opener, claim };
}

test("a key that was shown, recalled or spent is gone from SQLite's file and log after a checkpoint", async () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-burn-keys-"));
  const path = join(dir, "sea.sqlite");
  const opened = await openDatabase(path);
  const { db } = opened;
  const [from, to] = await aPairOfFriends(db);
  const shown = await aBurnOf(db, from, to);
  const recalled = await aBurnOf(db, from, to);
  const spent = await aBurnOf(db, from, to);
  const unopened = await aBurnOf(db, from, to);
  await opened.checkpoint();
  for (const { key } of [shown, recalled, spent, unopened]) expect(readFileSync(path).includes(key)).toBe(true);
  expect((await shown.claim(CHAT_NOW)).key).toBe(shown.key);
  await finishBurn(db, shown.opener, { id: shown.id, claim: CLAIM });
  await recallMessage(db, stores, from.id, recalled.id, CHAT_NOW);
  await spent.claim(CHAT_NOW - CHAT_LIMITS.burnClaimKept);
  const rounds = createBurnKeyRounds(db, () => CHAT_NOW, log);
  rounds.wake();
  while ((await db.selectFrom("burn_keys").select("key").execute()).length > 1) await Bun.sleep(5);
  await rounds.stop();
  await opened.checkpoint();
  const bytes = Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)]);
  for (const { key } of [shown, recalled, spent]) expect(bytes.includes(key)).toBe(false);
  expect(bytes.includes(unopened.key)).toBe(true);
  await opened.close();
  rmSync(dir, { recursive: true });
});

eachDatabase("the rounds of claimed keys", (db) => {
  test("erase one as soon as its minute is over, and no other", async () => {
    const [from, to] = await aPairOfFriends(db());
    const burn = await aBurnOf(db(), from, to);
    await burn.claim(CHAT_NOW);
    let now = CHAT_NOW + CHAT_LIMITS.burnClaimKept - SECOND / 10;
    const rounds = createBurnKeyRounds(db(), () => now, log);
    rounds.wake();
    expect((await burn.claim(now)).key).toBe(burn.key);
    const keys = () => db().selectFrom("burn_keys").select("key").where("message_id", "=", burn.id).execute();
    expect(await keys()).toHaveLength(1);
    now = CHAT_NOW + CHAT_LIMITS.burnClaimKept;
    while ((await keys()).length > 0) await Bun.sleep(5);
    await rounds.stop();
  });
});
