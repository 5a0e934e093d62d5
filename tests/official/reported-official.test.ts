import { beforeAll, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { countReportsOfOfficials, loadDailyCounts } from "../../src/official/official";
import { DAY, MINUTE } from "../../src/runtime/units";
import { decideCase, isRegistrationOpen, saveRegistrationSettings, setLegalHold } from "../../src/safety/safety";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

/** A whole console is read several times, ms. */
const TIMEOUT_MS = 60_000;

/** What no two answers have in common. */
const OWN = /nonce="[^"]*"|value="[\w-]{36}"|"x-request-id":"[^"]*"/g;

eachDatabase("an official who is reported", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  /** The official, a colleague, and a case of others, in which who reports the official later has reported too. */
  async function aDesk() {
    const [official, other] = [await anOfficial(db()), await anOfficial(db())];
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [bottle, mine] = [await aBottle(db(), author), await aBottle(db(), official)];
    await reportThing(db(), reader, { kind: "bottle", id: bottle, note: "It frightens me." });
    const caseId = await markEvidenceOpened(db(), official, bottle);
    const [one, two] = await aPairOfFriends(db());
    await db().updateTable("users").set({ official: 1, password_hash: "x" }).where("id", "=", one.id).execute();
    const message = await sendMessage(db(), one, two, "Hello.");
    return { official, other, author, reader, mine, caseId, message: message.id, friend: two, second: one };
  }
  type ReportedOfficials = Awaited<ReturnType<typeof aDesk>>;

  const placesOf = (app: TestApp, { official, other, author, reader, caseId }: ReportedOfficials): string[] => {
    const ids = [official.id, other.id, author.id, reader.id].map((id) => `people/${id}`);
    const below = [
      ...app.app.routes
        .filter(({ method, path }) => method === "GET" && /^\/(api\/)?official\b/.test(path))
        .map(({ path }) => path)
        .filter((path) => !path.includes(":") && !path.includes("*")),
      ...[...ids, `reports/${caseId}`].flatMap((path) => [`/official/${path}`, `/api/official/${path}`]),
      ...["measures", "coins", "words"].map((part) => `/api/official/log?part=${part}`),
      `/api/official/people?q=${encodeURIComponent(reader.nickname)}`,
    ];
    return [...new Set(below)].filter((path) => !/\/log$/.test(path)).sort();
  };

  /** One for each: a second sign-in would show on their page. */
  const sessions = new Map<string, string>();
  async function sessionOf(app: TestApp, { id }: TestPerson): Promise<string> {
    const session = sessions.get(id) ?? (await app.enter({ id }));
    sessions.set(id, session);
    return session;
  }

  async function logOf(app: TestApp, session: string): Promise<{ official: string }[]> {
    const all: { official: string }[] = [];
    for (let path = "/api/official/log?limit=50"; ; ) {
      const { items, nextCursor } = await (await app.ask("GET", path, { session })).json();
      all.push(...items);
      if (nextCursor === null) return all;
      path = `/api/official/log?limit=50&cursor=${encodeURIComponent(nextCursor)}`;
    }
  }

  /** All that an official can read, and what is in the log by others. */
  async function readBy(app: TestApp, who: TestPerson, data: ReportedOfficials): Promise<Map<string, string>> {
    // What is kept for a minute is counted anew.
    await loadDailyCounts(db(), app.clock.now() + 10 * MINUTE, who.id);
    const session = await sessionOf(app, who);
    const read = new Map<string, string>();
    for (const path of placesOf(app, data)) {
      const response = await app.ask("GET", path, { session });
      read.set(path, `${response.status} ${(await response.text()).replace(OWN, "")}`);
    }
    const others = (await logOf(app, session)).filter((each) => each.official !== who.nickname);
    read.set("the log of others", JSON.stringify(others));
    return read;
  }

  const WARN = { kind: "warn", rule: "1", reason: "Mine." };
  const FORM = { kind: "reject", hold: "1", reason: "Mine." };
  const TRIED: [method: string, path: string, sent: TestRequest][] = [
    ["GET", "/api/official/reports/:id", {}],
    ["POST", "/api/official/reports/:id/evidence", { json: {} }],
    ["GET", "/api/official/reports/:id/picture", {}],
    ["POST", "/api/official/reports/:id/decision", { json: { kind: "reject" } }],
    ["POST", "/api/official/reports/:id/decision", { json: WARN }],
    ["POST", "/api/official/reports/:id/take", { json: {} }],
    ["PUT", "/api/official/reports/:id/hold", { json: { hold: true, reason: "Mine." } }],
    ["POST", "/api/official/reports/:id/restore", { json: { reason: "Mine." } }],
    ["GET", "/official/reports/:id", {}],
    ...["take", "evidence", "decision", "undo", "hold", "restore"].map((act): [string, string, TestRequest] => [
      "POST",
      `/official/reports/:id/${act}`,
      { form: FORM },
    ]),
  ];

  async function triedOn(app: TestApp, who: TestPerson, caseId: string): Promise<string[]> {
    const session = await sessionOf(app, who);
    const answers: string[] = [];
    for (const [method, path, sent] of TRIED) {
      const response = await app.ask(method, path.replace(":id", caseId), { session, ...sent });
      answers.push(`${response.status} ${(await response.text()).replaceAll(caseId, "").replace(OWN, "")}`);
    }
    return answers;
  }

  /** To them it is as a case that there never was. */
  async function expectUnknown(app: TestApp, who: TestPerson, id: string): Promise<void> {
    const answers = await triedOn(app, who, id);
    expect(answers.filter((each) => !each.startsWith("404 "))).toEqual([]);
    expect(answers).toEqual(await triedOn(app, who, newId(NOW)));
  }

  const caseIdOf = async (thing: string): Promise<string> =>
    (await db().selectFrom("report_cases").select("id").where("thing_id", "=", thing).executeTakeFirstOrThrow()).id;

  test(
    "reads the same on every page and by every call, before, while and after the case is decided",
    async () => {
      const data = await aDesk();
      const { official, other, reader, mine } = data;
      const app = openTestApp(db());
      const before = await readBy(app, official, data);
      expect(before.size).toBeGreaterThan(20);
      await reportThing(db(), reader, {
        kind: "bottle",
        id: mine,
        reason: "self_harm",
        note: "Look at this.",
      });
      await reportThing(db(), reader, { kind: "user", id: official.id });
      const [id, user] = [await caseIdOf(mine), await caseIdOf(official.id)];
      expect(await readBy(app, official, data)).toEqual(before);
      await expectUnknown(app, official, id);
      await markEvidenceOpened(db(), other, mine);
      await setLegalHold(db(), other.id, id, { hold: true, reason: "The police ask." }, NOW);
      expect(await readBy(app, official, data)).toEqual(before);
      await decideCase(db(), things, officialContext(other), { caseId: id, decision: { kind: "reject" } }, NOW);
      expect(await readBy(app, official, data)).toEqual(before);
      for (const each of [id, user]) await expectUnknown(app, official, each);
      const messages = await db()
        .selectFrom("system_messages")
        .selectAll()
        .where("user_id", "=", official.id)
        .execute();
      expect(messages).toEqual([]);
      // The others see and decide it.
      const others = await readBy(app, other, data);
      expect(others.get("/api/official/reports")).toContain(user);
    },
    TIMEOUT_MS,
  );

  test(
    "of a chat message, and whose stay in a case as the one who reported is looked at: the same",
    async () => {
      const data = await aDesk();
      const { second, friend, message, author } = data;
      const app = openTestApp(db());
      const bottle = await aBottle(db(), author);
      await reportThing(db(), second, { kind: "bottle", id: bottle });
      await reportThing(db(), friend, { kind: "bottle", id: bottle });
      const visible = {
        ...data,
        caseId: await markEvidenceOpened(db(), second, bottle),
        reader: friend,
        official: second,
      };
      const before = await readBy(app, second, visible);
      await reportThing(db(), friend, { kind: "message", id: message });
      await reportThing(db(), friend, { kind: "user", id: second.id });
      expect(await readBy(app, second, visible)).toEqual(before);
      await expectUnknown(app, second, await caseIdOf(message));
    },
    TIMEOUT_MS,
  );

  test("sees no door close that closes by itself", async () => {
    const { official, other, mine } = await aDesk();
    await saveRegistrationSettings(db(), other.id, { open: true, closesItself: true }, NOW);
    await db().deleteFrom("reports").execute();
    await db().deleteFrom("report_cases").execute();
    for (let n = 0; n < 3; n++) await reportThing(db(), await aPerson(db()), { kind: "bottle", id: mine });
    expect(await isRegistrationOpen(db(), NOW + 8 * DAY)).toBe(true);
    expect(await countReportsOfOfficials(db())).toBe(1);
    await db().updateTable("users").set({ official: 0 }).where("id", "=", official.id).execute();
    expect(await isRegistrationOpen(db(), NOW + 8 * DAY)).toBe(false);
  });
});
