/** Evidence has an end once nothing needs it any more, however a case went on; and while something does, it stays. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { deleteAccount } from "../../src/account/account";
import type { Db } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { DAY, HOUR } from "../../src/runtime/units";
import {
  decideAppeal,
  decideCase,
  liftMeasure,
  restoreContent,
  setLegalHold,
  submitAppeal,
} from "../../src/safety/safety";
import {
  anOfficial,
  loadCase,
  MEASURE_REASON,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";
import { openHousekeeping } from "./time/housekeeping";

interface Story {
  db: Db;
  team: [TestPerson, TestPerson];
  author: TestPerson;
  reporter: TestPerson;
  bottle: string;
  caseId: string;
  now: number;
}

const pictures = aFileStore();
const measureOf = async ({ db, caseId }: Story): Promise<string> =>
  (await db.selectFrom("measures").select("id").where("case_id", "=", caseId).executeTakeFirst())?.id ?? "";
const decide = (kind: "reject" | "warn" | "suspend") => (story: Story) =>
  decideCase(
    story.db,
    things,
    officialContext(story.team[0]),
    {
      caseId: story.caseId,
      decision: kind === "reject" ? { kind } : { kind, remove: true, days: 3, ...MEASURE_REASON },
    },
    story.now,
  );
const answerAppeal = (decision: "granted" | "refused") => async (story: Story) =>
  decideAppeal(
    story.db,
    things,
    officialContext(story.team[1]),
    { measureId: await measureOf(story), decision: { decision, reply: "We looked again." } },
    story.now,
  );
const hold =
  (isHeld: boolean) =>
  ({ db, team, caseId, now }: Story) =>
    setLegalHold(db, team[0].id, caseId, { hold: isHeld, reason: "A court asks." }, now);

/** What may happen to a case, refused where it cannot. */
const ACTS = {
  reject: decide("reject"),
  warn: decide("warn"),
  suspend: decide("suspend"),
  appeal: async (story: Story) =>
    submitAppeal(story.db, { userId: story.author.id }, await measureOf(story), "It was not me.", story.now),
  grant: answerAppeal("granted"),
  refuse: answerAppeal("refused"),
  lift: async (story: Story) =>
    liftMeasure(
      story.db,
      things,
      officialContext(story.team[1]),
      { measureId: await measureOf(story), reason: "Enough." },
      story.now,
    ),
  restore: ({ db, team, caseId, now }: Story) =>
    restoreContent(db, things, officialContext(team[1]), { caseId, reason: "A mistake." }, now),
  hold: hold(true),
  "end the hold": hold(false),
  "the author leaves": ({ db, author, now }: Story) => deleteAccount(db, pictures, author.id, now),
  "the reporter leaves": ({ db, reporter, now }: Story) => deleteAccount(db, pictures, reporter.id, now),
};
type ActName = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as ActName[];
const act = fc.oneof(
  fc.constantFrom<ActName>("reject", "warn", "suspend", "appeal", "grant", "refuse"),
  fc.constantFrom(...NAMES),
);

/** After the last decision, and the days of an appeal. */
const LONGEST = 21 * DAY + SAFETY_LIMITS.evidenceRetention;

eachDatabase("evidence", (db) => {
  const reached = new ReachedCases();
  beforeAll(async () => {
    await seedBuiltIns(db());
    await aPerson(db());
  });

  async function begin(): Promise<Story> {
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const team: Story["team"] = [await anOfficial(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), author, { content: "Words that are reported" });
    await reportThing(db(), reporter, { kind: "bottle", id: bottle }, NOW);
    const caseId = await markEvidenceOpened(db(), team[0], bottle);
    return { db: db(), team, author, reporter, bottle, caseId, now: NOW };
  }

  /** What it is kept for; null: nothing. */
  async function neededFor({ caseId, bottle }: Story): Promise<string | null> {
    const row = await loadCase(db(), bottle);
    const appeals = db()
      .selectFrom("appeals")
      .innerJoin("measures", "measures.id", "appeals.measure_id")
      .select("measure_id")
      .where("case_id", "=", caseId)
      .where("decided_at", "is", null);
    if (row.decided_at === null) return "it is open";
    if (row.legal_hold === 1) return "a hold";
    return (await appeals.executeTakeFirst()) ? "an appeal" : null;
  }

  test(
    "is gone when the days are over after the last of what it was kept for, and not a moment after a decision",
    async () => {
      const { runHousekeeping } = openHousekeeping(db());
      const property = fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 7 }), async (acts) => {
        const story = await begin();
        for (const name of acts) {
          story.now += HOUR;
          if ((await workOutcome(ACTS[name](story))) === "done") reached.add(name);
        }
        const isKept = async () => (await loadCase(db(), story.bottle)).evidence !== null;
        await runHousekeeping(story.now + SAFETY_LIMITS.evidenceRetention - HOUR * 8);
        expect([acts, await isKept()]).toEqual([acts, true]);
        await runHousekeeping(story.now + LONGEST);
        const reason = await neededFor(story);
        expect([acts, reason, await isKept()]).toEqual([acts, reason, reason !== null]);
      });
      const examples: [ActName[]][] = [
        [["warn", "appeal", "refuse"]],
        [["warn", "appeal", "grant"]],
        [["warn", "appeal", "the author leaves"]],
        [["warn", "appeal", "lift"]],
        [["warn", "appeal", "restore"]],
        [["suspend", "hold", "appeal", "refuse", "end the hold"]],
      ];
      await fc.assert(property, { ...propertyRuns(examples.length + 4), examples });
      expect(reached.rare(["reject", "warn", "appeal", "grant", "refuse", "lift", "the author leaves"])).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
