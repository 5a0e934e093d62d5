import { beforeAll, expect, test } from "bun:test";
import { answerComment } from "../../src/bottles/answer-comment";
import { dropBottle, loadBottle, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { bottlesRoom } from "../../src/bottles/room";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { WORD_RULE_LIMITS } from "../../src/limits/safety";
import { updateProfile } from "../../src/profile/profile";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import {
  addWordRule,
  changeWordRule,
  decideHeldText,
  listHeldTexts,
  listWordRules,
  removeWordRule,
  tryText,
} from "../../src/safety/safety";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { commentOnDesign } from "./comment-fixtures";

const LATER = TEST_START + 60_000;
const { things } = compileRoomPlan(ROOMS);
const PAGE = { after: LIST_START, limit: 20, list: "held" };

const rule = (text: string, mode: "refuse" | "hold" | "mask", language: "de" | null = null) =>
  ({ text, mode, language, kind: "word" }) as const;

const old = { created_at: TEST_START - 10 * 86_400_000, throw_count: 5 };
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.fields ?? error.code,
  );
const reader = (person: { id: string; adultAt: number | null; official: boolean }) => person;

async function createOfficial(db: Db) {
  return aPerson(db, { official: 1, ...old });
}

eachDatabase("word rules", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("refuse what is written from the moment they are there, in whatever language they are for", async () => {
    const [official, anna] = [await createOfficial(db()), await aPerson(db(), { ...old, language: "de" })];
    const write = () => code(throwBottle(db(), anna, { content: "such a b u m m e r" }, LATER));
    expect(await write()).toBe("done");
    const added = await addWordRule(db(), official.id, rule("bummer", "refuse", "de"), LATER);
    expect(await write()).toEqual({ content: "text_refused" });
    const changed = await changeWordRule(db(), official.id, added.id, { language: "fr" }, LATER);
    expect([changed.language, await write()]).toEqual(["fr", "done"]);
    await changeWordRule(db(), official.id, added.id, { language: null }, LATER);
    expect(await write()).toEqual({ content: "text_refused" });
    const [listed] = await listWordRules(db(), LATER);
    expect(listed?.hits.at(-1)).toBe(2);
    await removeWordRule(db(), official.id, added.id, LATER);
    expect(await write()).toBe("done");
    const acts = await db().selectFrom("audit_log").select("act").where("official_id", "=", official.id).execute();
    expect(acts.map(({ act }) => act).sort()).toEqual([
      "word_rule_deleted",
      "word_rule_saved",
      "word_rule_saved",
      "word_rule_saved",
    ]);
  });

  test("hold what an official looks at first: others do not see it, its writer does", async () => {
    const [official, anna, ben] = [await createOfficial(db()), await aPerson(db(), old), await aPerson(db(), old)];
    const added = await addWordRule(db(), official.id, rule("holdme", "hold"), LATER);
    const { bottle } = await throwBottle(db(), anna, { content: "please h.o.l.d.m.e" }, LATER);
    expect(bottle).toMatchObject({ hidden: true, content: "please h.o.l.d.m.e" });
    expect(await code(pickUpBottle(db(), ben, bottle.id, LATER))).toBe("bottle_not_found");
    const { items } = await listHeldTexts(db(), PAGE);
    expect(items).toMatchObject([{ kind: "bottle", id: bottle.id, rules: ["holdme"], aboutId: anna.id }]);
    const what = { kind: "bottle", id: bottle.id, decision: "release" } as const;
    const both = await Promise.all([1, 2].map(() => code(decideHeldText(db(), official.id, things, what, LATER))));
    expect(both.sort()).toEqual(["done", "not_found"]);
    expect(await code(pickUpBottle(db(), ben, bottle.id, LATER))).toBe("done");
    expect((await listHeldTexts(db(), PAGE)).items).toEqual([]);
    await removeWordRule(db(), official.id, added.id, LATER);
  });

  test("hold comments and answers, of which nobody but their writer is told", async () => {
    const [official, anna, ben] = [await createOfficial(db()), await aPerson(db(), old), await aPerson(db(), old)];
    const added = await addWordRule(db(), official.id, rule("quietly", "hold"), LATER);
    const { bottle } = await throwBottle(db(), anna, { content: "hello" }, LATER);
    await pickUpBottle(db(), ben, bottle.id, LATER);
    await dropBottle(db(), ben, bottle.id, "quietly said", LATER);
    const visible = async (who: typeof anna) => (await loadBottle(db(), reader(who), bottle.id, LATER)).comments;
    expect(await visible(anna)).toEqual([]);
    const [mine] = await visible(ben);
    expect(mine?.content).toBe("quietly said");
    const messages = () =>
      db().selectFrom("system_messages").select("type").where("user_id", "in", [anna.id, ben.id]).execute();
    expect(await messages()).toEqual([]);
    await decideHeldText(
      db(),
      official.id,
      things,
      { kind: "comment", id: mine?.id ?? "", decision: "release" },
      LATER,
    );
    expect(await visible(anna)).toHaveLength(1);
    await answerComment(db(), anna, mine?.id ?? "", "quietly too", LATER);
    expect((await visible(ben))[0]?.answer).toBeNull();
    expect((await visible(anna))[0]?.answer?.content).toBe("quietly too");
    expect(await messages()).toEqual([{ type: "official_notice" }]);
    await decideHeldText(db(), official.id, things, { kind: "answer", id: mine?.id ?? "", decision: "release" }, LATER);
    expect((await visible(ben))[0]?.answer?.content).toBe("quietly too");
    await removeWordRule(db(), official.id, added.id, LATER);
  });

  test("mask for others what its writer and officials read", async () => {
    const [official, anna, ben] = [await createOfficial(db()), await aPerson(db(), old), await aPerson(db(), old)];
    const added = await addWordRule(db(), official.id, rule("dang", "mask"), LATER);
    const { bottle } = await throwBottle(db(), anna, { content: "well, d a n g it" }, LATER);
    const read = async (who: typeof anna) => (await loadBottle(db(), reader(who), bottle.id, LATER)).content;
    expect([await read(anna), await read(official), await read(ben)]).toEqual([
      "well, d a n g it",
      "well, d a n g it",
      "well, ••• it",
    ]);
    expect((await loadBottle(db(), null, bottle.id, LATER)).content).toBe("well, ••• it");
    await pickUpBottle(db(), ben, bottle.id, LATER);
    await dropBottle(db(), ben, bottle.id, "oh dang", LATER);
    const [comment] = (await loadBottle(db(), reader(anna), bottle.id, LATER)).comments;
    expect(comment?.content).toBe("oh •••");
    const messages = await db().selectFrom("system_messages").select("params").where("user_id", "=", anna.id).execute();
    expect(messages.map(({ params }) => JSON.parse(params).comment)).toEqual(["oh •••"]);
    await commentOnDesign(db(), [anna, ben], "dang fine", "••• fine", LATER);
    await removeWordRule(db(), official.id, added.id, LATER);
  });

  test("hold for names and signatures, too", async () => {
    const [official, anna] = [await createOfficial(db()), await aPerson(db(), old)];
    const added = await addWordRule(db(), official.id, rule("grumble*", "refuse"), LATER);
    const signedIn = { ...anna, official: false } as never;
    expect(
      await code(updateProfile(db(), signedIn, { signature: "g r u m b l e" }, LATER, bottlesRoom.onAgeBandChanged)),
    ).toEqual({
      signature: "text_refused",
    });
    expect(
      await code(updateProfile(db(), signedIn, { nickname: "Grumbler" }, LATER, bottlesRoom.onAgeBandChanged)),
    ).toEqual({
      nickname: "text_refused",
    });
    await removeWordRule(db(), official.id, added.id, LATER);
  });

  test("are not added where they would find nothing, everything, or could not be looked for", async () => {
    const official = await createOfficial(db());
    const add = (text: string, kind: "word" | "pattern") =>
      code(addWordRule(db(), official.id, { text, kind, mode: "refuse", language: null }, LATER));
    expect(await add("***", "word")).toEqual({ text: "rule_empty" });
    expect(await add("a*", "pattern")).toEqual({ text: "pattern_empty" });
    expect(await add("(?=a)b", "pattern")).toEqual({ text: "pattern_unknown" });
    expect(await add("(a)\\1", "pattern")).toEqual({ text: "pattern_unknown" });
    expect(await add("(a{1000}){1000}", "pattern")).toEqual({ text: "pattern_unknown" });
    // Half a second for each text of 2,000 characters.
    expect(await add(".{0,999}q", "pattern")).toEqual({ text: "pattern_unknown" });
  });

  test("are patterns that together stay quick, however many there may be", async () => {
    const official = await createOfficial(db());
    const made: string[] = [];
    let last = "done";
    for (let n = 0; last === "done"; n++) {
      const rule = { text: `zqs${n} .{0,200}q`, kind: "pattern", mode: "mask", language: null } as const;
      last = await code(addWordRule(db(), official.id, rule, LATER).then(({ id }) => void made.push(id)));
    }
    expect(last as unknown).toEqual({ text: "rules_full" });
    expect(made).toHaveLength(12);
    for (const id of made) await removeWordRule(db(), official.id, id, LATER);
  });

  test("are patterns up to a number, also where words are changed into them at once", async () => {
    const official = await createOfficial(db());
    const before = (await listWordRules(db(), LATER)).map(({ id }) => id);
    const row = {
      language: null,
      mode: "mask",
      reach: "strangers",
      created_by: official.id,
      created_at: LATER,
    } as const;
    const rows = Array.from({ length: WORD_RULE_LIMITS.patternsMax - 1 }, (_, n) => ({
      ...row,
      id: `pattern ${n}`,
      kind: "pattern" as const,
      text: `zq${n}x`,
    }));
    await db().insertInto("word_rules").values(rows).execute();
    const words = [1, 2, 3].map((n) => ({ ...row, id: `word ${n}`, kind: "word" as const, text: `zqw${n}` }));
    await db().insertInto("word_rules").values(words).execute();
    const changes = words.map(({ id }) => code(changeWordRule(db(), official.id, id, { kind: "pattern" }, LATER)));
    const done = await Promise.all(changes);
    expect(done.filter((each) => JSON.stringify(each) === JSON.stringify({ text: "rules_full" }))).toHaveLength(2);
    const rules = await listWordRules(db(), LATER);
    expect(rules.filter(({ kind }) => kind === "pattern")).toHaveLength(WORD_RULE_LIMITS.patternsMax);
    expect(await code(changeWordRule(db(), official.id, "pattern 1", { mode: "hold" }, LATER))).not.toEqual({
      text: "rules_full",
    });
    for (const { id } of rules) if (!before.includes(id)) await removeWordRule(db(), official.id, id, LATER);
  });

  test("are tried without a trace", async () => {
    const official = await createOfficial(db());
    const added = await addWordRule(db(), official.id, rule("easy money", "refuse"), LATER);
    expect(await tryText(db(), "my e a s y m ö n e y trick")).toEqual({
      pieces: [
        { text: "my ", rule: null },
        { text: "e a s y m ö n e y", rule: { text: "easy money", mode: "refuse", reach: "strangers" } },
        { text: " trick", rule: null },
      ],
      whole: true,
    });
    expect((await listWordRules(db(), LATER))[0]?.hits.every((n) => n === 0)).toBe(true);
    await removeWordRule(db(), official.id, added.id, LATER);
  });
});
