import { beforeAll, expect, test } from "bun:test";
import { sendFeedback } from "../../src/feedback/feedback";
import { FEEDBACK_LIMITS } from "../../src/limits/safety";
import { adjustCoins, grantOfficial } from "../../src/official/official";
import { takeMeasure } from "../../src/safety/safety";
import { anOfficial, officialContext } from "../safety/official-fixtures";
import { countOutcomes, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const BAN = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: false } as const;
/** Chance decides which comes first: often enough that both do. */
const ROUNDS = 12;
const rounds = Array.from({ length: ROUNDS }, (_, n) => n);

eachDatabase("an official's acts at once", (db) => {
  let [one, two] = [] as unknown as [TestPerson, TestPerson];
  beforeAll(async () => {
    await seedBuiltIns(db());
    [one, two] = [await anOfficial(db()), await anOfficial(db())];
  });

  const isBanned = async ({ id }: TestPerson): Promise<boolean> => {
    const row = db().selectFrom("users").select("banned_at").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).banned_at !== null;
  };

  test("grant and ban: no official is banned after they became one", async () => {
    for (const n of rounds) {
      const name = `two.at.once.${process.pid}.${n}`;
      const person = await aPerson(db(), { username: name, username_key: name });
      const [granted, banned] = await Promise.all([
        grantOfficial(db(), name, true, NOW),
        workOutcome(takeMeasure(db(), officialContext(one), person.id, BAN, NOW)),
      ]);
      expect(granted).toBe(true);
      expect(await isBanned(person)).toBe(banned === "done");
      expect(["done", "forbidden"]).toContain(banned);
    }
  });

  test("grant and revoke: the log has each of them", async () => {
    const name = `now.and.then.${process.pid}`;
    const person = await aPerson(db(), { username: name, username_key: name });
    await Promise.all(rounds.map((n) => grantOfficial(db(), name, n % 2 === 0, NOW + n)));
    const log = db().selectFrom("audit_log").select("act").where("about_id", "=", person.id);
    const acts = (await log.execute()).map(({ act }) => act);
    expect(acts).toHaveLength(ROUNDS);
    expect(acts.filter((act) => act === "official_granted")).toHaveLength(ROUNDS / 2);
  });

  test("six pieces of feedback with four that wait: exactly one is taken", async () => {
    for (const _ of rounds) {
      const { id } = await aPerson(db());
      for (let n = 1; n < FEEDBACK_LIMITS.pendingMax; n++) await sendFeedback(db(), { id }, `${n}`, NOW);
      const six = Array.from({ length: 6 }, (_, n) => sendFeedback(db(), { id }, `at once ${n}`, NOW));
      expect(await countOutcomes(six)).toEqual({ done: 1, too_many_pending_feedbacks: 5 });
    }
  });

  test("coins taken: never below zero", async () => {
    const poor = await aPerson(db());
    await adjustCoins(db(), { id: one.id }, poor.id, { amount: 5, reason: "A gift." }, NOW);
    const takes = [one, two, one].map(({ id }) =>
      adjustCoins(db(), { id }, poor.id, { amount: -4, reason: "Back." }, NOW),
    );
    expect(await countOutcomes(takes)).toEqual({ done: 1, insufficient_coins: 2 });
  });
});
