import { beforeAll, expect, test } from "bun:test";
import { pageAfterCursor } from "../../src/db/page-input";
import { transact } from "../../src/db/transact";
import {
  adjustCoins,
  endPersonSessions,
  listOfficials,
  loadPersonFile,
  lookUpPeople,
} from "../../src/official/official";
import { DAY, MINUTE } from "../../src/runtime/units";
import {
  AUDIT_LOG_LIST,
  type AuditLogPart,
  decideCase,
  decideHeldText,
  holdText,
  liftMeasure,
  listAuditLog,
  restoreContent,
  takeMeasure,
} from "../../src/safety/safety";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { aBottle, listMessagesOf, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const REMOVE = { kind: "remove", remove: true, rule: "4", reason: "Trade.", endSessions: false } as const;

eachDatabase("the console", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function removed() {
    const [author, reader, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), author, { content: "Buy my watches." });
    await reportThing(db(), reader, { kind: "bottle", id: bottle });
    const caseId = await markEvidenceOpened(db(), official, bottle);
    return { author, official, bottle, caseId };
  }

  test("brings back what a decision took away, lifts that alone, and tells its writer", async () => {
    const { author, official, bottle, caseId } = await removed();
    const back = () => restoreContent(db(), things, officialContext(official), { caseId, reason: "A mistake." }, NOW);
    expect(await workOutcome(back())).toBe("report_not_found");
    await decideCase(db(), things, officialContext(official), { caseId, decision: REMOVE }, NOW);
    expect((await loadBottleRow(db(), bottle)).state).toBe("removed");
    await back();
    expect(await loadBottleRow(db(), bottle)).toMatchObject({ state: "sea", hidden_at: null });
    const { measures } = await loadPersonFile(db(), official.id, author.id, NOW);
    expect(measures).toMatchObject([{ kind: "remove", lifted_at: NOW }]);
    const messages = (await listMessagesOf(db(), author)).map(({ params }) => params.notice);
    expect(messages).toEqual(expect.arrayContaining(["measure_remove", "content_restored"]));
    expect(
      await workOutcome(
        liftMeasure(
          db(),
          things,
          officialContext(official),
          { measureId: measures[0]?.id ?? "", reason: "Again." },
          NOW,
        ),
      ),
    ).toBe("measure_not_found");
  });

  test("tells whose measure is lifted", async () => {
    const [person, official] = [await aPerson(db()), await anOfficial(db())];
    const limit = {
      kind: "limit",
      feature: "chat",
      days: 3,
      rule: "2",
      reason: "Loud.",
      endSessions: false,
    } as const;
    const measureId = await takeMeasure(db(), officialContext(official), person.id, limit, NOW);
    await liftMeasure(db(), things, officialContext(official), { measureId, reason: "A mistake." }, NOW);
    const messages = (await listMessagesOf(db(), person)).map(({ params }) => params);
    expect(messages).toContainEqual(expect.objectContaining({ notice: "measure_lifted", measureId }));
  });

  test("lists the officials who can sign in, not the product's own account", async () => {
    const [official, officialAccount] = [await anOfficial(db()), await aPerson(db(), { official: 1 })];
    const listed = (await listOfficials(db())).map(({ nickname }) => nickname);
    expect(listed).toContain(official.nickname);
    expect(listed).not.toContain(officialAccount.nickname);
  });

  test("finds by the whole username or e-mail and by how a nickname begins; each look is logged", async () => {
    const official = await anOfficial(db());
    const who = await aPerson(db());
    const change = {
      nickname: "Ägir of the Deep",
      nickname_key: "ägir of the deep",
      nickname_search: "agir of the deep",
    };
    await db().updateTable("users").set(change).where("id", "=", who.id).execute();
    const { username } = await loadPersonFile(db(), official.id, who.id, NOW);
    const ids = async (query: string, now = NOW) =>
      (await lookUpPeople(db(), official.id, query, now)).map(({ id }) => id);
    expect(await ids("ÄGIR")).toEqual([who.id]);
    expect(await ids(username.toUpperCase(), NOW + MINUTE)).toEqual([who.id]);
    expect(await ids(username.slice(0, -1))).not.toContain(who.id);
    const looks = await db()
      .selectFrom("audit_log")
      .select("about_id")
      .where("official_id", "=", official.id)
      .where("kind", "=", "search")
      .execute();
    expect(looks.filter(({ about_id }) => about_id === who.id)).toHaveLength(2);
  });

  for (const [decision, notice] of [
    ["release", "text_released"],
    ["remove", "text_removed"],
  ] as const) {
    test(`tells the writer of a held text: ${notice}`, async () => {
      const [official, writer] = [await anOfficial(db()), await aPerson(db())];
      const id = await aBottle(db(), writer, { hidden_at: NOW });
      const held = { kind: "bottle" as const, id, aboutId: writer.id, fields: { content: "x" }, rules: ["x"] };
      await transact(db(), (tx) => holdText(tx, held, NOW));
      await decideHeldText(db(), official.id, things, { kind: "bottle", id, decision }, NOW);
      expect((await listMessagesOf(db(), writer)).map(({ params }) => params.notice)).toEqual([notice]);
    });
  }

  test("takes no more coins than there are", async () => {
    const [official, who] = [await anOfficial(db()), await aPerson(db(), { coins: 5 })];
    const take = { amount: -6, reason: "Paid twice." };
    expect(await workOutcome(adjustCoins(db(), official, who.id, take, NOW))).toBe("insufficient_coins");
    expect(await adjustCoins(db(), official, who.id, { ...take, amount: -5 }, NOW)).toBe(0);
  });

  test("ends one of somebody's sessions, or all; none of somebody else's", async () => {
    const [official, who, other] = [await anOfficial(db()), await aPerson(db()), await aPerson(db())];
    const begin = async ({ id }: { id: string }, n: number) => {
      const [first, last] = [NOW, NOW + DAY];
      const row = { user_id: id, device: "", created_at: first, last_used_at: first, expires_at: last };
      await db()
        .insertInto("sessions")
        .values({ ...row, id: `${id}-${n}` })
        .execute();
      return `${id}-${n}`;
    };
    const [one, , theirs] = [await begin(who, 1), await begin(who, 2), await begin(other, 1)];
    const left = async ({ id }: { id: string }) =>
      (await loadPersonFile(db(), official.id, id, NOW)).sessions.map((each) => each.id);
    const end = (session: string) =>
      workOutcome(endPersonSessions(db(), official.id, who.id, { session, reason: "A lost phone." }, NOW));
    expect(await end(theirs)).toBe("session_not_found");
    expect(await end(one)).toBe("done");
    expect(await left(who)).toEqual([`${who.id}-2`]);
    expect(await end(one)).toBe("session_not_found");
    expect(await end("")).toBe("done");
    expect(await left(who)).toEqual([]);
    expect(await left(other)).toEqual([theirs]);
    const logged = (await listAuditLog(db(), official.id, pageAfterCursor(undefined, AUDIT_LOG_LIST), "measures")).items
      .filter(({ about_id }) => about_id === who.id)
      .map(({ act, kind, reason }) => ({ act, kind, reason }));
    const act = { act: "sessions_ended", reason: "A lost phone." };
    expect(logged).toHaveLength(2);
    expect(logged).toEqual(
      expect.arrayContaining([
        { ...act, kind: "session" },
        { ...act, kind: null },
      ]),
    );
  });

  test("shows a part of the log alone", async () => {
    const [official, who] = [await anOfficial(db()), await aPerson(db(), { coins: 5 })];
    await adjustCoins(db(), official, who.id, { amount: 1, reason: "A gift." }, NOW);
    await loadPersonFile(db(), official.id, who.id, NOW);
    const acts = async (part?: AuditLogPart) =>
      (await listAuditLog(db(), official.id, pageAfterCursor(undefined, AUDIT_LOG_LIST), part)).items
        .filter(({ official_id }) => official_id === official.id)
        .map(({ act }) => act)
        .toSorted();
    expect(await acts()).toEqual(["coins_adjusted", "person_looked_up"]);
    expect(await acts("coins")).toEqual(["coins_adjusted"]);
    expect(await acts("looks")).toEqual(["person_looked_up"]);
    expect(await acts("words")).toEqual([]);
  });
});
