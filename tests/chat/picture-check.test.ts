import { afterEach, expect, test } from "bun:test";
import { expireChatPictures } from "../../src/chat/pictures/expire-pictures";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { decideHeldText } from "../../src/safety/safety";
import { unfollowPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { startScanner, verdict } from "../support/scanners";
import { CHAT_PICTURE, listFileNames, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, expectUnreadCounted } from "./chat-fixtures";

const { things } = compileRoomPlan(ROOMS);
const OLD = { throw_count: 3 };

let said = "allow";
const scanner = startScanner(() => verdict(said));
afterEach(() => {
  scanner.pictures.length = 0;
});

eachDatabase("a chat picture and the operator's scanner", (db) => {
  async function open(...more: TestPerson[]) {
    const [one, other] = await aPairOfFriends(db(), OLD);
    const settings = { PICTURE_CHECK_URL: scanner.url, PICTURE_CHECK_KEY: "key" };
    return { one, other, ...(await openChatApp(db(), [one, other, ...more], settings)) };
  }
  const decide = (official: TestPerson, id: string, decision: "release" | "remove") =>
    decideHeldText(db(), official.id, things, { kind: "message", id, decision }, CHAT_NOW);
  const queue = () => db().selectFrom("held_texts").select(["kind", "thing_id", "said"]).execute();

  test("allow: as without one; what people will see is posted", async () => {
    said = "allow";
    const { one, other, sendFile, list } = await open();
    expect((await sendFile(one, other)).status).toBe(201);
    expect(scanner.pictures).toMatchObject([{ method: "POST", type: "image/webp", authorization: "Bearer key" }]);
    expect((await list(other, one))[0]).toMatchObject({ review: null, blurred: true });
  });

  test("blur: for everybody until it is tapped, whatever they chose", async () => {
    said = "blur";
    const { one, other, sendFile, list, call } = await open();
    await call(other, "PUT", "/settings", { photos: "none" });
    const { body } = await sendFile(one, other);
    expect((await list(other, one))[0]).toMatchObject({ blurred: true });
    await call(other, "POST", `/messages/${body.id}/reveal`);
    expect((await list(other, one))[0]).toMatchObject({ blurred: false });
  });

  test("refuse: 422 with a sentence for the picture, and nothing is stored", async () => {
    said = "refuse";
    const { one, other, sendFile, list, app } = await open();
    for (const burn of ["false", "true"]) {
      const { status, body } = await sendFile(one, other, { burn });
      expect([status, body.error.code]).toEqual([422, "picture_refused"]);
      expect(body.error.fields?.file).toContain("another one");
    }
    expect(await list(one, other)).toEqual([]);
    for (const files of [app.files, app.burning]) expect(await listFileNames(files)).toEqual([]);
  });

  test("nobody's picture is posted before it is sure that they may send it", async () => {
    said = "allow";
    const stranger = await aPerson(db(), OLD);
    const { other, sendFile, one } = await open(stranger);
    expect((await sendFile(stranger, other)).status).toBe(403);
    expect((await sendFile(one, other, {}, new Uint8Array(10) as never)).status).toBe(415);
    expect(scanner.pictures).toEqual([]);
    await sendFile(one, other, { clientId: "again" });
    expect((await sendFile(one, other, { clientId: "again" })).status).toBe(200);
    expect(scanner.pictures).toHaveLength(1);
  });

  test("a burn picture is posted before it is sealed", async () => {
    said = "allow";
    const { one, other, sendFile, app } = await open();
    await sendFile(one, other, { burn: "true" });
    expect(scanner.pictures.map(({ bytes }) => Buffer.from(bytes.subarray(0, 4)).toString())).toEqual(["RIFF"]);
    const [name = ""] = await listFileNames(app.burning);
    const stored = await app.burning.get(name);
    expect(Buffer.from(stored?.subarray(0, 4) ?? []).toString()).not.toBe("RIFF");
  });

  test.each(["false", "true"])(
    "hold (burn %s): seen by its sender alone until an official lets it through",
    async (burn) => {
      said = "hold";
      const official = await aPerson(db(), { official: 1, ...OLD });
      const { one, other, ask, sendFile, list, app } = await open(official);
      const { body } = await sendFile(one, other, { burn });
      expect(body).toMatchObject({ review: "held", state: "sent" });
      expect(await list(one, other)).toMatchObject([{ id: body.id, review: "held" }]);
      expect(await list(other, one)).toEqual([]);
      expect(await expectUnreadCounted(db(), other)).toBe(0);
      if (body.image) expect((await ask(other, "GET", body.image.replace("/api/chat", ""))).status).toBe(404);
      expect((await ask(other, "POST", `/messages/${body.id}/reveal`)).status).toBe(404);
      expect(await queue()).toContainEqual({ kind: "message", thing_id: body.id, said: "{}" });

      const token = await app.enter(official);
      const picture = () => app.ask("GET", `/api/official/texts/message/${body.id}/picture`, { token });
      const shown = await picture();
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const look = db().selectFrom("audit_log").select(["act", "kind", "about_id"]).where("thing_id", "=", body.id);
      expect(await look.execute()).toEqual([{ act: "evidence_opened", kind: "held_picture", about_id: one.id }]);

      await decide(official, body.id, "release");
      expect(await list(other, one)).toMatchObject([{ id: body.id, review: null, blurred: burn === "false" }]);
      expect(await expectUnreadCounted(db(), other)).toBe(1);
      expect((await picture()).status).toBe(404);
      if (burn === "true")
        expect((await ask(other, "POST", `/messages/${body.id}/open`, { json: {} })).status).toBe(200);
    },
  );

  test("hold: one that an official removes is never delivered, and its sender is told", async () => {
    said = "hold";
    const official = await aPerson(db(), { official: 1, ...OLD });
    const { one, other, sendFile, list } = await open(official);
    const { body } = await sendFile(one, other);
    await decide(official, body.id, "remove");
    expect(await list(one, other)).toMatchObject([{ review: "refused" }]);
    expect(await list(other, one)).toEqual([]);
  });

  test("hold: one of somebody who is no friend any more stays undelivered", async () => {
    said = "hold";
    const official = await aPerson(db(), { official: 1, ...OLD });
    const { one, other, sendFile, list, call } = await open(official);
    await call(one, "POST", `/${other.id}/messages`, { text: "before", clientId: "words" });
    const { body } = await sendFile(one, other);
    await unfollowPerson(db(), other, one.id, CHAT_NOW);
    await decide(official, body.id, "release");
    expect((await list(other, one)).map(({ kind }) => kind)).toEqual(["text"]);
  });

  test.each(["recall", "delete"] as const)("hold: %s takes picture, key and case away", async (way) => {
    said = "hold";
    const { one, other, ask, sendFile, app } = await open();
    for (const burn of ["false", "true"]) {
      const { body } = await sendFile(one, other, { burn });
      const path = `/messages/${body.id}`;
      await (way === "recall" ? ask(one, "POST", `${path}/recall`) : ask(one, "DELETE", path));
      expect((await queue()).filter(({ thing_id }) => thing_id === body.id)).toEqual([]);
      const keys = db().selectFrom("burn_keys").select("message_id").where("message_id", "=", body.id);
      expect(await keys.execute()).toEqual([]);
    }
    // The round after the commit may still run.
    await expireChatPictures(db(), { kept: app.files, burning: app.burning }, CHAT_NOW);
    for (const files of [app.files, app.burning]) expect(await listFileNames(files)).toEqual([]);
  });

  test("a conversation that is open stays so while a picture is held", async () => {
    said = "hold";
    const { one, other, call, sendFile, list } = await open();
    await call(one, "POST", `/${other.id}/messages`, { text: "first", clientId: "first" });
    await sendFile(one, other, {}, CHAT_PICTURE);
    expect(await list(other, one)).toMatchObject([{ text: "first" }]);
    expect((await call<{ request: unknown }>(other, "GET", `/${one.id}`)).body.request).toBeNull();
  });
});
