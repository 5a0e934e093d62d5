/** What an official does not read in the log. */
import { beforeAll, expect, test } from "bun:test";
import type { Bottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { pageAfterCursor } from "../../src/db/page-input";
import { transact } from "../../src/db/transact";
import { loadPersonFile, lookUpPeople, openEvidence, switchDuty } from "../../src/official/official";
import { DAY, MINUTE, SECOND } from "../../src/runtime/units";
import { AUDIT_LOG_LIST, decideCase, holdText, listAuditLog, logOfficialAct } from "../../src/safety/safety";
import { anOfficial, loadCase, officialContext, reportThing, things } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("a case about an official", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("is not in the log that they read, nor who looked them up, nor who reported them", async () => {
    const [official, other, reader] = [await anOfficial(db()), await anOfficial(db()), await aPerson(db())];
    const bottle = await aBottle(db(), official);
    await reportThing(db(), reader, { kind: "bottle", id: bottle });
    const { id } = await loadCase(db(), bottle);
    await openEvidence(db(), other.id, id, NOW);
    await loadPersonFile(db(), other.id, official.id, NOW);
    await lookUpPeople(db(), other.id, official.id, NOW);
    await decideCase(db(), things, officialContext(other), { caseId: id, decision: { kind: "reject" } }, NOW);
    await loadPersonFile(db(), other.id, reader.id, NOW);
    await loadPersonFile(db(), official.id, official.id, NOW);
    const read = async (who: { id: string }) =>
      (await listAuditLog(db(), who.id, pageAfterCursor(undefined, AUDIT_LOG_LIST))).items
        .filter(({ official_id }) => [official.id, other.id].includes(official_id))
        .map(({ act, kind, about_id }) => `${act} ${kind} ${about_id === reader.id ? "reader" : "official"}`)
        .toSorted();
    const open = ["person_looked_up person official", "person_looked_up person reader"];
    expect(await read(official)).toEqual(open);
    expect(await read(other)).toEqual(
      [
        ...open,
        "evidence_opened case official",
        "person_looked_up case reader",
        "person_looked_up person official",
        "person_looked_up search official",
        "report_decided rejected official",
      ].toSorted(),
    );
  });
});

eachDatabase("a search for people", (db) => {
  test("is in the log with the person it found, and without what was typed", async () => {
    const official = await anOfficial(db());
    const key = { username: "lin.of.the.sea", username_key: "lin.of.the.sea", email_key: "lin@example.org" };
    const { id } = await aPerson(db(), key);
    const log = db().selectFrom("audit_log").select(["act", "kind", "about_id", "reason"]).orderBy("id");
    for (const typed of [key.username, key.email_key, "nobody@example.org"])
      await lookUpPeople(db(), official.id, typed, NOW);
    // A minute later anew.
    await lookUpPeople(db(), official.id, key.username, NOW + MINUTE);
    expect(await log.where("official_id", "=", official.id).execute()).toEqual(
      [id, null, id].map((about_id) => ({ act: "person_looked_up", kind: "search", about_id, reason: "" })),
    );
  });

  test("is in the log with each person it found", async () => {
    const official = await anOfficial(db());
    const alike = [];
    for (const nickname of ["Tidewatcher", "Tidewatcher two", "Tidewatcher three"])
      alike.push((await aPerson(db(), { nickname, nickname_key: nickname.toLowerCase() })).id);
    const found = await lookUpPeople(db(), official.id, "tidewatcher", NOW);
    expect(found.map(({ id }) => id).toSorted()).toEqual(alike.toSorted());
    const log = db().selectFrom("audit_log").select("about_id").where("official_id", "=", official.id);
    expect((await log.execute()).map(({ about_id }) => about_id).toSorted()).toEqual(alike.toSorted());
  });
});

eachDatabase("who keeps a bottle, read by an official", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("is in the log, once within a minute, and not where the bottle is one's own", async () => {
    const [official, author, keeper] = [await anOfficial(db()), await aPerson(db()), await aPerson(db())];
    const keptBy = (who: { id: string }) =>
      aBottle(db(), author, { state: "kept", owner_id: who.id, collected_at: NOW - 1 });
    const [theirs, own] = [await keptBy(keeper), await keptBy(official)];
    const app = openTestApp(db());
    const read = async (path: string, who = official) =>
      (await app.ask("GET", `/api/bottles/${path}`, { token: await app.enter(who) })).json();
    for (const path of [`detail/${theirs}`, `share/${theirs}`, `detail/${theirs}`]) await read(path);
    expect(((await read(`detail/${own}`)) as Bottle).owner?.id).toBe(official.id);
    await read(`detail/${theirs}`, keeper);
    const auditEntries = db().selectFrom("audit_log").select(["act", "kind", "thing_id", "about_id"]);
    expect(await auditEntries.where("official_id", "=", official.id).execute()).toEqual([
      { act: "person_looked_up", kind: "bottle", thing_id: theirs, about_id: keeper.id },
    ]);
    app.later(MINUTE);
    await read(`detail/${theirs}`);
    expect(await auditEntries.where("about_id", "=", keeper.id).execute()).toHaveLength(2);
  });

  test("is not told to its author by the log", async () => {
    const [author, other, keeper] = [await anOfficial(db()), await anOfficial(db()), await aPerson(db())];
    const letter = await aBottle(db(), author, { state: "kept", owner_id: keeper.id, collected_at: NOW - 1 });
    const app = openTestApp(db());
    await app.ask("GET", `/api/bottles/detail/${letter}`, { token: await app.enter(other) });
    const readBy = async (official: { id: string }) => {
      const answer = await app.ask("GET", "/api/official/log", { token: await app.enter(official) });
      return (await answer.text()).includes(`"${letter}"`);
    };
    const third = await anOfficial(db());
    expect([await readBy(other), await readBy(third), await readBy(author)]).toEqual([true, true, false]);
    // What they have seen themselves they may read.
    await app.ask("GET", "/api/bottles/my-bottles", { token: await app.enter(author) });
    expect(await readBy(author)).toBe(true);
  });

  test.each(["my-bottles", "detail/my-bottles", "answer"])(
    "is in the log also for one's own letters: %s",
    async (way) => {
      const [official, keeper] = [await anOfficial(db()), await aPerson(db())];
      const letter = await aBottle(db(), official, { state: "kept", owner_id: keeper.id, collected_at: NOW - 1 });
      const [comment, { id: writer }] = [newId(NOW), await aPerson(db())];
      const row = { id: comment, bottle_id: letter, author_id: writer, content: "Ahoy", created_at: NOW - 1 };
      await db()
        .insertInto("comments")
        .values({ ...row, answer: null, answered_at: null })
        .execute();
      const app = openTestApp(db());
      const token = await app.enter(official);
      const answer = await (way === "answer"
        ? app.ask("POST", `/api/bottles/comments/${comment}/answer`, { token, json: { content: "Thanks" } })
        : app.ask("GET", `/api/bottles/${way}`, { token }));
      expect(await answer.text()).toContain(keeper.id);
      const auditEntries = db().selectFrom("audit_log").select(["act", "kind", "thing_id", "official_id"]);
      expect(await auditEntries.where("about_id", "=", keeper.id).execute()).toEqual([
        { act: "person_looked_up", kind: "bottle", thing_id: letter, official_id: official.id },
      ]);
    },
  );
});

eachDatabase("the log on the page", (db) => {
  test("the next page does not repeat the date heading", async () => {
    const official = await anOfficial(db());
    const day = NOW - 3 * DAY;
    await transact(db(), async (tx) => {
      for (let n = 0; n < 30; n++)
        await logOfficialAct(tx, { officialId: official.id, act: "registration_opened" }, day - n * SECOND);
    });
    const app = openTestApp(db());
    const session = await app.enter(official);
    const look = async (path: string, headers = {}) => (await app.ask("GET", path, { session, headers })).text();
    const first = await look("/official/log");
    const next = first.match(/<p[^>]*class="more-row"[^>]*hx-get="([^"]+)"/)?.[1] ?? "";
    const days = (html: string) => html.split("office-date").length - 1;
    expect(first).toContain('hx-select="#log &gt; *"');
    expect([days(first), days(await look(next)), days(await look(next, { "hx-request": "true" }))]).toEqual([1, 1, 0]);
  });
});

eachDatabase("the log of held texts and of duty", (db) => {
  test("tells who read each held text, once for each official, by page and by call", async () => {
    const [writer, officials] = [await aPerson(db()), [await anOfficial(db()), await anOfficial(db())]];
    const id = newId(NOW);
    await transact(db(), (tx) =>
      holdText(tx, { kind: "bottle", id, aboutId: writer.id, fields: { content: "Doubtful" }, rules: ["r"] }, NOW),
    );
    const app = openTestApp(db());
    for (const official of officials) {
      const session = await app.enter(official);
      for (const path of ["/official/texts", "/api/official/texts", "/official/texts"])
        expect(await (await app.ask("GET", path, { session })).text()).toContain("Doubtful");
    }
    const rows = await db().selectFrom("audit_log").selectAll().where("thing_id", "=", id).execute();
    expect(rows.map(({ official_id }) => official_id).toSorted()).toEqual(officials.map((each) => each.id).toSorted());
    for (const row of rows) expect(row).toMatchObject({ act: "text_read", kind: "bottle", about_id: writer.id });
  });

  test("tells of words that are held anew, and of no picture that nobody has opened", async () => {
    const [writer, official] = [await aPerson(db()), await anOfficial(db())];
    const app = openTestApp(db());
    const token = await app.enter(official);
    const [id, picture] = [newId(NOW), newId(NOW)];
    const hold = (thing: string, fields: Record<string, string>, now: number) =>
      transact(db(), (tx) =>
        holdText(tx, { kind: "message", id: thing, aboutId: writer.id, fields, rules: ["r"] }, now),
      );
    await hold(picture, {}, NOW);
    for (const [content, after] of [
      ["Doubtful", 0],
      ["Worse", MINUTE],
    ] as const) {
      await hold(id, { content }, NOW + after);
      app.later(after);
      for (let look = 0; look < 2; look++) await app.ask("GET", "/api/official/texts", { token });
    }
    const rows = db().selectFrom("audit_log").select(["thing_id", "created_at"]).where("about_id", "=", writer.id);
    expect(await rows.orderBy("id").execute()).toEqual([
      { thing_id: id, created_at: NOW },
      { thing_id: id, created_at: NOW + MINUTE },
    ]);
  });

  test("tells when somebody goes on duty and off", async () => {
    const official = await anOfficial(db());
    await switchDuty(db(), official.id, { hours: 8 }, NOW);
    await switchDuty(db(), official.id, { hours: 0 }, NOW + SECOND);
    const rows = await db()
      .selectFrom("audit_log")
      .select("act")
      .where("official_id", "=", official.id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ act }) => act)).toEqual(["duty_started", "duty_ended"]);
  });
});
