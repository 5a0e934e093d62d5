import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { registerAccount } from "../../src/auth/auth";
import {
  answerComment,
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  throwBottle,
} from "../../src/bottles/bottles";
import { bottlesRoom } from "../../src/bottles/room";
import type { Db } from "../../src/db/transact";
import { DELETED_USER_ID } from "../../src/limits/account";
import { updateProfile } from "../../src/profile/profile";
import type { SignedIn } from "../../src/users/users";
import {
  aBottle,
  aHeldBottle,
  countOutcomes,
  findLedgerFaults,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { registrationInput } from "../support/registration";
import { dumpTables } from "./table-dump";

const FILES = aFileStore();

const ROUNDS = 12;
const NAME = "Nerissa of the far shore";
const TEXT = "Only you were to read this";

/** Somebody who can be told from all others, and is about to leave. */
async function leaver(db: Db, round: number) {
  const person = await aPerson(db, { nickname: `${NAME} ${round}`, nickname_key: `leaver ${round}` });
  const leave = () => deleteAccount(db, FILES, person.id, NOW);
  return { person, leave };
}

async function expectNoTrace(db: Db, person: TestPerson): Promise<void> {
  const all = await dumpTables(db);
  // The list of who was erased, and nothing else.
  all.set("erasures", (all.get("erasures") ?? "").replace(person.id, ""));
  for (const [table, rows] of all) {
    for (const trace of [person.id, person.nickname, TEXT])
      expect([table, rows.includes(trace)]).toEqual([table, false]);
  }
  expect(await findLedgerFaults(db)).toEqual([]);
}

eachDatabase("concurrent with an account deletion", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a second deletion happens only once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { person, leave } = await leaver(db(), round);
      await throwBottle(db(), person, { content: TEXT }, NOW);
      expect(await countOutcomes([leave(), leave(), leave()])).toEqual({ done: 1, unauthenticated: 2 });
      await expectNoTrace(db(), person);
    }
  });

  test("their bottle is picked up: it is empty or gone", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { person, leave } = await leaver(db(), 100 + round);
      const finder = await aPerson(db());
      const id = await aBottle(db(), person, { content: TEXT });
      const take = async () => {
        await pickUpBottle(db(), finder, id, NOW);
        return keepBottle(db(), finder, id, NOW);
      };
      const [taken] = await Promise.all([workOutcome(take()), leave()]);
      expect(["done", "bottle_not_found", "not_held"]).toContain(taken);
      const row = db().selectFrom("bottles").select(["author_id", "content", "state"]).where("id", "=", id);
      const state = taken === "done" ? "kept" : expect.stringMatching(/^(sea|removed)$/);
      expect(await row.executeTakeFirstOrThrow()).toEqual({ author_id: DELETED_USER_ID, content: "", state });
      await expectNoTrace(db(), person);
    }
  });

  test("comments, likes and answers of their bottle: no request fails with an error, nothing is left", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { person, leave } = await leaver(db(), 200 + round);
      const [finder, fan] = [await aPerson(db()), await aPerson(db())];
      const [id, liked] = [await aBottle(db(), person, { content: TEXT }), await aBottle(db(), person)];
      const [mine, comment] = [await aHeldBottle(db()), await aBottle(db(), person)];
      await pickUpBottle(db(), finder, id, NOW);
      await pickUpBottle(db(), finder, comment, NOW);
      const { comments } = (await dropBottle(db(), finder, comment, "hello", NOW)).bottle;
      const all = [
        leave(),
        dropBottle(db(), finder, id, "an answer", NOW),
        likeBottle(db(), fan, liked, NOW),
        answerComment(db(), person, comments[0]?.id ?? "", TEXT, NOW),
        dropBottle(db(), mine.finder, mine.id, "hello", NOW),
      ].map(workOutcome);
      const [left, dropped, hearted, answered, other] = await Promise.all(all);
      expect([left, other]).toEqual(["done", "done"]);
      expect(["done", "forbidden"]).toContain(dropped ?? "");
      expect(["done", "forbidden", "bottle_not_found"]).toContain(hearted ?? "");
      expect(["done", "unauthenticated", "forbidden", "comment_not_found"]).toContain(answered ?? "");
      await expectNoTrace(db(), person);
    }
  });

  test("payments for their throw and their invitation", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { person, leave } = await leaver(db(), 300 + round);
      const me = db().selectFrom("users").select("invite_code").where("id", "=", person.id);
      const { invite_code: invite } = await me.executeTakeFirstOrThrow();
      const all = [
        leave(),
        throwBottle(db(), person, { content: TEXT }, NOW),
        updateProfile(db(), person as unknown as SignedIn, { signature: TEXT }, NOW, bottlesRoom.onAgeBandChanged),
        registerAccount(db(), registrationInput({ invite }), NOW),
      ].map(workOutcome);
      const [left, threw, wrote, registered] = await Promise.all(all);
      expect([left, registered]).toEqual(["done", "done"]);
      expect(["done", "unauthenticated"]).toContain(threw ?? "");
      expect(["done", "unauthenticated"]).toContain(wrote ?? "");
      await expectNoTrace(db(), person);
    }
  });
});
