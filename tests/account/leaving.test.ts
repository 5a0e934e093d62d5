import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteAccount } from "../../src/account/account";
import { register } from "../../src/auth/auth";
import { letterWriter } from "../../src/auth/email/templates";
import { bottleDetail } from "../../src/bottles/bottles";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { GONE } from "../../src/limits/limits";
import { pictureFilesOf } from "../../src/profile/profile";
import { nameKey } from "../../src/users/users";
import { furnish, ledgerFaults, messagesOf, NOW, outcome, rowOf } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { someFiles } from "../support/files";
import { aPerson } from "../support/people";
import { aLife, type Life, PASSWORD } from "./life";
import { columnsOfPeople, everything, holds, unexplainedIds } from "./tables";

const FILES = someFiles();

/** What must not be found anywhere: id, names and their keys, address, texts. */
const tracesOf = ({ id, marks }: Life): string[] => [
  id,
  ...Object.values(marks).flatMap((text) => [text, nameKey(text)]),
];

/** What was said stays with whoever it was said to, as that of a bare id that leads to nobody. */
const CHATS = ["conversations", "conversation_members", "chat_messages"];

/** So that a restored backup erases them again. */
const ERASURES = "erasures";

async function tracesIn(db: Db, life: Life): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rows] of await everything(db)) {
    const kept = [...CHATS, ERASURES].includes(table) ? [life.id] : [];
    for (const trace of tracesOf(life))
      if (!kept.includes(trace) && rows.includes(trace)) found.push(`${trace} in ${table}`);
  }
  return found;
}

eachDatabase("leaving", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("this test knows somebody who is named in every column that names people", async () => {
    const { id } = await aLife(db());
    await db().insertInto("account_deletions").values({ user_id: id, asked_at: NOW }).execute();
    const missing: string[] = [];
    for (const column of await columnsOfPeople(db()))
      if (!(await holds(db(), column, id))) missing.push(column);
    // A new column? Let `life.ts` put the person into it, and `account.ts` say how it forgets and tells of them.
    expect(missing).toEqual([]);
  });

  test("no column that may name a person is overlooked: with a foreign key, or said to be bare or of a thing", async () => {
    expect(await unexplainedIds(db())).toEqual([]);
  });

  test("nothing of the person is left in any table, and nothing of others is missing", async () => {
    const life = await aLife(db());
    expect((await tracesIn(db(), life)).length).toBeGreaterThan(tracesOf(life).length / 2);
    const { friend, inviter } = life;
    const people = await db().selectFrom("users").select("id").where("id", "!=", GONE).execute();
    await deleteAccount(db(), FILES, life.id, NOW);
    expect(await tracesIn(db(), life)).toEqual([]);
    const left = await db().selectFrom("users").select("id").where("id", "!=", GONE).execute();
    expect(left.length).toBe(people.length - 1);
    expect(await ledgerFaults(db())).toEqual([]);
    expect((await messagesOf(db(), friend)).map(({ type, params }) => [type, params])).toEqual([
      ["bottle_answered", { nickname: "", answer: "…", bottleId: expect.any(String) }],
      ["bottle_commented", { nickname: "", comment: "…", bottleId: life.bottles.commented }],
    ]);
    const bought = db()
      .selectFrom("designs")
      .select(["designer_id", "owner_id"])
      .where("id", "=", life.bought);
    expect(await bought.execute()).toEqual([{ designer_id: GONE, owner_id: friend.id }]);
    const records = await db()
      .selectFrom("coin_records")
      .select(["reason", "ref"])
      .where("user_id", "=", inviter.id)
      .execute();
    expect(records).toEqual([{ reason: "invitation_reward", ref: expect.stringMatching(/^gone:/) }]);
  });

  test("a store of pictures that is away keeps nobody from leaving", async () => {
    const { id } = await aLife(db());
    expect((await pictureFilesOf(db(), id)).length).toBeGreaterThan(0);
    const remove = () => Promise.reject(new Error("away"));
    expect(await outcome(deleteAccount(db(), { remove }, id, NOW))).toBe("done");
  });

  test("what becomes of the bottles", async () => {
    const life = await aLife(db());
    const { drifting, held, kept, inHand, inBackpack, commented, liked } = life.bottles;
    await deleteAccount(db(), FILES, life.id, NOW + 5);
    const reader = life.friend;
    expect(await outcome(bottleDetail(db(), reader, drifting, NOW + 5))).toBe("bottle_not_found");
    expect(await bottleDetail(db(), reader, held, NOW + 5)).toMatchObject({
      content: "",
      author: { id: GONE, nickname: "", country: "" },
      heldByMe: true,
      actions: ["throwBack", "keep", "share"],
    });
    expect(await bottleDetail(db(), reader, kept, NOW + 5)).toMatchObject({
      content: "",
      author: { id: GONE },
      owner: { id: reader.id },
      actions: ["use", "destroy", "share"],
    });
    for (const id of [inHand, inBackpack]) {
      expect(await rowOf(db(), id)).toMatchObject({
        state: "sea",
        holder_id: null,
        owner_id: null,
        free_at: NOW + 5,
        content: "Is anybody out there?",
      });
      expect(await bottleDetail(db(), reader, id, NOW + 6)).toMatchObject({ status: "drifting" });
    }
    expect(await rowOf(db(), commented)).toMatchObject({ comment_count: 0 });
    expect(await rowOf(db(), liked)).toMatchObject({ like_count: 0 });
  });

  test("pictures are gone from where they are kept, those of others stay", async () => {
    const [life, other] = [await aLife(db()), await aLife(db())];
    const kept = await pictureFilesOf(db(), life.id);
    const others = await pictureFilesOf(db(), other.id);
    expect(kept.length).toBeGreaterThan(1);
    for (const name of [...kept, ...others]) await FILES.put(name, new Uint8Array([1, 2, 3]), "image/webp");
    await deleteAccount(db(), FILES, life.id, NOW);
    const there = async (names: string[]) =>
      (await Promise.all(names.map((name) => FILES.get(name)))).filter((each) => each !== null).length;
    expect([await there(kept), await there(others)]).toEqual([0, others.length]);
  });

  test("who has proved their address gets one last letter, in their language; then nothing is left of it", async () => {
    const life = await aLife(db());
    const proved = { email_verified: 1, language: "de" } as const;
    await db().updateTable("users").set(proved).where("id", "=", life.id).execute();
    await deleteAccount(db(), FILES, life.id, NOW);
    const row = await db()
      .selectFrom("outbox")
      .selectAll()
      .where("user_id", "=", GONE)
      .executeTakeFirstOrThrow();
    const letter = await letterWriter(db(), "https://sea.example", "")(row, NOW);
    expect(letter).toMatchObject({ to: life.marks.email, subject: "Dein Konto ist gelöscht" });
    expect(letter?.text).toContain(life.marks.nickname);
    await db().deleteFrom("outbox").where("id", "=", row.id).execute();
    expect(await tracesIn(db(), life)).toEqual([]);
  });

  test("names and address are free again", async () => {
    const life = await aLife(db());
    await deleteAccount(db(), FILES, life.id, NOW);
    const { username, nickname, email } = life.marks;
    const again = { username, nickname, email, password: PASSWORD, language: "en" } as const;
    expect(await outcome(register(db(), again, NOW))).toBe("done");
  });

  test("an official account stays; who has left cannot leave again", async () => {
    const official = await aPerson(db(), { official: 1 });
    expect(await outcome(deleteAccount(db(), FILES, official.id, NOW))).toBe("forbidden");
    const person = await aPerson(db());
    expect(await outcome(deleteAccount(db(), FILES, person.id, NOW))).toBe("done");
    expect(await outcome(deleteAccount(db(), FILES, person.id, NOW))).toBe("unauthenticated");
    expect(await outcome(deleteAccount(db(), FILES, GONE, NOW))).toBe("unauthenticated");
  });
});

test("nothing of the person is left in any file once the log is written back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-leaving-"));
  const { db, close } = await openDatabase(join(folder, "driftglass.sqlite"));
  await furnish(db);
  const life = await aLife(db);
  await deleteAccount(db, FILES, life.id, NOW);
  await close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.map((each) => readFileSync(join(each.parentPath, each.name)));
  expect(bytes.some((each) => each.includes("Is anybody out there?"))).toBe(true);
  const traces = tracesOf(life).filter((trace) => trace !== life.id);
  expect(traces.filter((trace) => bytes.some((each) => each.includes(trace)))).toEqual([]);
  rmSync(folder, { recursive: true });
});
