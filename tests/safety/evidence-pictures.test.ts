import { expect, test } from "bun:test";
import { pictureStoreOf } from "../../src/chat/pictures/expire-pictures";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY, HOUR } from "../../src/runtime/units";
import { sweepEvidencePictures } from "../../src/safety/reports/evidence-picture";
import { deleteExpiredEvidence } from "../../src/safety/reports/expired-evidence";
import { createReportWithPicture, decideCase, setLegalHold } from "../../src/safety/safety";
import { CHAT_PICTURE, listFileNames, openChatApp } from "../chat/chat-app";
import { aPairOfFriends } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";
import { TEST_START as NOW, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext } from "./official-fixtures";

const SOON = Date.now() + 2 * HOUR;

/** Two friends and two officials, of whom the first friend has sent the other one a picture. */
async function aPicture(db: Db, burn: boolean) {
  const [one, other] = await aPairOfFriends(db);
  const official = await anOfficial(db);
  const world = await openChatApp(db, [one, other, official]);
  const { id } = (await world.sendFile(one, other, burn ? { burn: "true" } : {})).body;
  const { app } = world;
  const token = await app.enter(official);
  const report = async (who: TestPerson, json = { kind: "message", id, reason: "sexual", note: "" }) =>
    (await app.ask("POST", "/api/reports", { token: await app.enter(who), json })).status;
  const look = (caseId: string) => app.ask("GET", `/api/official/reports/${caseId}/picture`, { token });
  const file = async () =>
    (await app.ask("GET", `/api/official/reports/${(await loadCase(db, id)).id}`, { token })).json();
  return { ...world, one, other, official, id, report, look, file };
}

const looks = async (db: Db, caseId: string) =>
  (await db.selectFrom("audit_log").selectAll().where("thing_id", "=", caseId).where("kind", "=", "picture").execute())
    .length;

eachDatabase("a reported picture", (db) => {
  test.each([false, true])("is sealed, and outlives its message (burning: %p)", async (burn) => {
    const { call, ask, app, one, other, official, id, report, look, file } = await aPicture(db(), burn);
    expect(await report(one)).toBe(409);
    expect(await listFileNames(app.evidence)).toEqual([]);
    expect(await report(other)).toBe(201);
    const [name = ""] = await listFileNames(app.evidence);
    const store = pictureStoreOf({ kept: app.files, burning: app.burning }, burn ? "burn" : "image");
    const [original = ""] = await listFileNames(store);
    expect(name).not.toBe(original);
    const bytes = burn ? await (await ask(other, "POST", `/messages/${id}/open`)).bytes() : await store.get(original);
    if (!burn) expect((await call(one, "POST", `/messages/${id}/recall`)).status).toBe(200);
    expect(await listFileNames(store)).toEqual([]);
    expect(await report(other)).toBe(200);
    await sweepEvidencePictures(db(), app.evidence, SOON);
    expect(await listFileNames(app.evidence)).toEqual([name]);
    const { id: caseId } = await loadCase(db(), id);
    expect(await file()).toMatchObject({ evidence: null, picture: null });
    expect((await look(caseId)).status).toBe(409);
    expect(await looks(db(), caseId)).toBe(0);
    await markEvidenceOpened(db(), official, id);
    expect(await file()).toMatchObject({ picture: "sealed" });
    const visible = await look(caseId);
    expect([visible.status, visible.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(visible.headers.get("cache-control")).toBe("private, no-store");
    expect(new Uint8Array(await visible.arrayBuffer())).toEqual(bytes as Uint8Array<ArrayBuffer>);
    expect(await looks(db(), caseId)).toBe(1);
    for (const path of [`/api/chat/pictures/${name}`, `/api/photos/${name}`, `/api/pictures/${name}`])
      expect((await app.ask("GET", path, { token: await app.enter(other) })).status).toBe(404);
  });

  test("that was burned before leaves nothing, and the evidence says so", async () => {
    const { ask, app, other, official, id, report, look, file } = await aPicture(db(), true);
    expect((await ask(other, "POST", `/messages/${id}/open`)).status).toBe(200);
    expect(await report(other)).toBe(201);
    expect(await listFileNames(app.evidence)).toEqual([]);
    const caseId = await markEvidenceOpened(db(), official, id);
    expect(await file()).toMatchObject({ picture: "gone" });
    expect((await look(caseId)).status).toBe(404);
  });

  test("goes with the evidence when its time is over, not under a legal hold", async () => {
    const { app, other, official, id, report, look } = await aPicture(db(), false);
    await report(other);
    const caseId = await markEvidenceOpened(db(), official, id);
    const { things } = compileRoomPlan(ROOMS);
    await decideCase(db(), things, officialContext(official), { caseId, decision: { kind: "reject" } }, NOW);
    const sweep = async (now: number) => {
      await deleteExpiredEvidence(db(), now);
      await sweepEvidencePictures(db(), app.evidence, SOON);
      return (await listFileNames(app.evidence)).length;
    };
    expect(await sweep(NOW + 50 * DAY - 1)).toBe(1);
    await setLegalHold(db(), official.id, caseId, { hold: true, reason: "A court asked." }, NOW);
    expect(await sweep(NOW + 50 * DAY)).toBe(1);
    await setLegalHold(db(), official.id, caseId, { hold: false, reason: "It is over." }, NOW);
    expect(await sweep(NOW + 50 * DAY)).toBe(0);
    expect(await loadCase(db(), id)).toMatchObject({ evidence: null, evidence_file: null });
    expect((await look(caseId)).status).toBe(404);
  });

  test("a copy whose report never came is swept after an hour; a store that is away refuses the report", async () => {
    const { app, other, id, report: createReport } = await aPicture(db(), false);
    await app.evidence.put(`${"x".repeat(22)}-1280.webp`, CHAT_PICTURE, "image/webp");
    await sweepEvidencePictures(db(), app.evidence, Date.now());
    expect(await listFileNames(app.evidence)).toHaveLength(1);
    await sweepEvidencePictures(db(), app.evidence, SOON);
    expect(await listFileNames(app.evidence)).toEqual([]);
    const away = () => Promise.reject(new Error("away"));
    const shelves = { kept: app.files, burning: app.burning, evidence: { ...app.evidence, put: away } };
    const reportInput = { kind: "message", id, reason: "spam", note: "" } as const;
    const report = createReportWithPicture(
      db(),
      { adapters: compileRoomPlan(ROOMS).things, stores: shelves },
      other,
      reportInput,
      NOW,
    );
    expect(await report.catch(({ message }) => message)).toBe("away");
    expect(await db().selectFrom("report_cases").select("id").where("thing_id", "=", id).execute()).toEqual([]);
    expect(await createReport(other, { kind: "message", id: newId(NOW), reason: "spam", note: "" })).toBe(404);
    expect(await createReport(other)).toBe(201);
  });

  test("of two reports at once one is added, and what the other one copied is swept", async () => {
    const { app, other, id, report } = await aPicture(db(), false);
    expect((await Promise.all([report(other), report(other)])).toSorted()).toEqual([200, 201]);
    await sweepEvidencePictures(db(), app.evidence, SOON);
    expect(await listFileNames(app.evidence)).toEqual([(await loadCase(db(), id)).evidence_file ?? ""]);
  });
});
