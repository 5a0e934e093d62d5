import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteAccount } from "../../src/account/account";
import { registerAccount } from "../../src/auth/auth";
import { createEmailComposer } from "../../src/auth/email/compose-email";
import { loadBottle } from "../../src/bottles/bottles";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { DELETED_USER_ID } from "../../src/limits/account";
import { listUserPhotoFiles } from "../../src/profile/profile";
import { nameKey } from "../../src/users/users";
import { findLedgerFaults, listMessagesOf, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson } from "../support/people";
import { PASSWORD } from "../support/registration";
import { aFullAccount, type FullAccount } from "./full-account";
import { dumpTables, findUnexplainedIds, hasValue, listPeopleColumns } from "./table-dump";

const FILES = aFileStore();

/** What must not be found anywhere: id, names and their keys, address, texts. */
const tracesOf = ({ id, marks }: FullAccount): string[] => [
  id,
  ...Object.values(marks).flatMap((text) => [text, nameKey(text)]),
];

/** What was said stays with whoever it was said to, as that of a bare id that leads to nobody. */
const CHATS = ["conversations", "conversation_members", "chat_messages"];

/** So that a restored backup erases them again. */
const ERASURES = "erasures";

async function tracesIn(db: Db, account: FullAccount): Promise<string[]> {
  const result: string[] = [];
  for (const [table, rows] of await dumpTables(db)) {
    const files = [...CHATS, ERASURES].includes(table) ? [account.id] : [];
    for (const trace of tracesOf(account))
      if (!files.includes(trace) && rows.includes(trace)) result.push(`${trace} in ${table}`);
  }
  return result;
}

eachDatabase("deleting an account", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("the test account is in every column that references people", async () => {
    const { id } = await aFullAccount(db());
    await db().insertInto("account_deletions").values({ user_id: id, asked_at: NOW }).execute();
    const missing: string[] = [];
    for (const column of await listPeopleColumns(db())) if (!(await hasValue(db(), column, id))) missing.push(column);
    // A new column? Let `full-account.ts` put the person into it, and its room export (`export.ts`) and erase it (`erasure.ts`).
    expect(missing).toEqual([]);
  });

  test("every column that can reference a person has a foreign key or is listed with a reason", async () => {
    expect(await findUnexplainedIds(db())).toEqual([]);
  });

  test("removes everything of the person from all tables, and nothing of other people", async () => {
    const account = await aFullAccount(db());
    expect((await tracesIn(db(), account)).length).toBeGreaterThan(tracesOf(account).length / 2);
    const { friend, inviter } = account;
    const people = await db().selectFrom("users").select("id").where("id", "!=", DELETED_USER_ID).execute();
    await deleteAccount(db(), FILES, account.id, NOW);
    expect(await tracesIn(db(), account)).toEqual([]);
    const left = await db().selectFrom("users").select("id").where("id", "!=", DELETED_USER_ID).execute();
    expect(left.length).toBe(people.length - 1);
    expect(await findLedgerFaults(db())).toEqual([]);
    expect((await listMessagesOf(db(), friend)).map(({ type, params }) => [type, params])).toEqual([
      ["bottle_answered", { nickname: "", answer: "…", bottleId: expect.any(String) }],
      ["bottle_commented", { nickname: "", comment: "…", bottleId: account.bottles.commented }],
    ]);
    const bought = db().selectFrom("designs").select(["designer_id", "owner_id"]).where("id", "=", account.bought);
    expect(await bought.execute()).toEqual([{ designer_id: DELETED_USER_ID, owner_id: friend.id }]);
    const records = await db()
      .selectFrom("coin_records")
      .select(["reason", "ref"])
      .where("user_id", "=", inviter.id)
      .execute();
    expect(records).toEqual([{ reason: "invitation_reward", ref: expect.stringMatching(/^gone:/) }]);
  });

  test("works while the picture store is not available", async () => {
    const { id } = await aFullAccount(db());
    expect((await listUserPhotoFiles(db(), id)).length).toBeGreaterThan(0);
    const remove = () => Promise.reject(new Error("away"));
    expect(await workOutcome(deleteAccount(db(), { remove }, id, NOW))).toBe("done");
  });

  test("keeps or removes the bottles by their state", async () => {
    const account = await aFullAccount(db());
    const { drifting, held, kept: files, inHand, inBackpack, commented, liked } = account.bottles;
    await deleteAccount(db(), FILES, account.id, NOW + 5);
    const reader = account.friend;
    expect(await workOutcome(loadBottle(db(), reader, drifting, NOW + 5))).toBe("bottle_not_found");
    expect(await loadBottle(db(), reader, held, NOW + 5)).toMatchObject({
      content: "",
      author: { id: DELETED_USER_ID, nickname: "", country: "" },
      heldByMe: true,
      actions: ["throwBack", "keep", "share"],
    });
    expect(await loadBottle(db(), reader, files, NOW + 5)).toMatchObject({
      content: "",
      author: { id: DELETED_USER_ID },
      owner: { id: reader.id },
      actions: ["use", "destroy", "share"],
    });
    for (const id of [inHand, inBackpack]) {
      expect(await loadBottleRow(db(), id)).toMatchObject({
        state: "sea",
        holder_id: null,
        owner_id: null,
        free_at: NOW + 5,
        content: "Is anybody out there?",
      });
      expect(await loadBottle(db(), reader, id, NOW + 6)).toMatchObject({ status: "drifting" });
    }
    expect(await loadBottleRow(db(), commented)).toMatchObject({ comment_count: 0 });
    expect(await loadBottleRow(db(), liked)).toMatchObject({ like_count: 0 });
  });

  test("removes the pictures from the store, and keeps those of other people", async () => {
    const [account, other] = [await aFullAccount(db()), await aFullAccount(db())];
    const files = await listUserPhotoFiles(db(), account.id);
    const others = await listUserPhotoFiles(db(), other.id);
    expect(files.length).toBeGreaterThan(1);
    for (const name of [...files, ...others]) await FILES.put(name, new Uint8Array([1, 2, 3]), "image/webp");
    await deleteAccount(db(), FILES, account.id, NOW);
    const there = async (names: string[]) =>
      (await Promise.all(names.map((name) => FILES.get(name)))).filter((each) => each !== null).length;
    expect([await there(files), await there(others)]).toEqual([0, others.length]);
  });

  test("sends one last email to a verified address, in its language, and then deletes it", async () => {
    const account = await aFullAccount(db());
    const proved = { email_verified: 1, language: "de" } as const;
    await db().updateTable("users").set(proved).where("id", "=", account.id).execute();
    await deleteAccount(db(), FILES, account.id, NOW);
    const row = await db()
      .selectFrom("outbox")
      .selectAll()
      .where("user_id", "=", DELETED_USER_ID)
      .executeTakeFirstOrThrow();
    const letter = await createEmailComposer(db(), "https://sea.example", "")(row, NOW);
    expect(letter).toMatchObject({ to: account.marks.email, subject: "Dein Konto ist gelöscht" });
    expect(letter?.text).toContain(account.marks.nickname);
    await db().deleteFrom("outbox").where("id", "=", row.id).execute();
    expect(await tracesIn(db(), account)).toEqual([]);
  });

  test("frees names and address", async () => {
    const account = await aFullAccount(db());
    await deleteAccount(db(), FILES, account.id, NOW);
    const { username, nickname, email } = account.marks;
    const registration = { username, nickname, email, password: PASSWORD, language: "en" } as const;
    expect(await workOutcome(registerAccount(db(), registration, NOW))).toBe("done");
  });

  test("is refused for an official account, and for a deleted one", async () => {
    const official = await aPerson(db(), { official: 1 });
    expect(await workOutcome(deleteAccount(db(), FILES, official.id, NOW))).toBe("forbidden");
    const person = await aPerson(db());
    expect(await workOutcome(deleteAccount(db(), FILES, person.id, NOW))).toBe("done");
    expect(await workOutcome(deleteAccount(db(), FILES, person.id, NOW))).toBe("unauthenticated");
    expect(await workOutcome(deleteAccount(db(), FILES, DELETED_USER_ID, NOW))).toBe("unauthenticated");
  });
});

test("nothing of the person is left in any database file after a checkpoint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-leaving-"));
  const { db, close } = await openDatabase(join(folder, "driftglass.sqlite"));
  await seedBuiltIns(db);
  const account = await aFullAccount(db);
  await deleteAccount(db, FILES, account.id, NOW);
  await close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.map((each) => readFileSync(join(each.parentPath, each.name)));
  expect(bytes.some((each) => each.includes("Is anybody out there?"))).toBe(true);
  const traces = tracesOf(account).filter((trace) => trace !== account.id);
  expect(traces.filter((trace) => bytes.some((each) => each.includes(trace)))).toEqual([]);
  rmSync(folder, { recursive: true });
});
