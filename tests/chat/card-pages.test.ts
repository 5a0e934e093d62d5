import { expect, test } from "bun:test";
import { aDesign } from "../designs/design-fixtures";
import { aBottle } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { insertBlock } from "../support/people";
import { aCardScene, aKeptBottle } from "./card-fixtures";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "./chat-app";

type CardMessage = ChatMessageJson & ErrorJson & { card: { kind: string; id: string | null } | null };

eachDatabase("cards by API and by form", (db) => {
  async function open() {
    const scene = await aCardScene(db());
    const chat = await openChatApp(db(), [scene.one, scene.other]);
    const send = (json: object) => chat.call<CardMessage>(scene.one, "POST", `/${scene.other.id}/messages`, json);
    return { ...scene, ...chat, send };
  }

  test("an id takes the place of the text; both, none and nonsense are refused", async () => {
    const { one, other, author, send, list, call } = await open();
    const [own, kept] = [await aBottle(db(), one), await aKeptBottle(db(), author, one)];
    const drawn = await aDesign(db(), author, { status: "exhibition" });
    for (const [sent, card] of [
      [{ bottleId: own }, { kind: "bottle", id: own }],
      [{ bottleId: kept }, { kind: "bottle", id: kept }],
      [{ designId: drawn.id }, { kind: "design", id: drawn.id }],
    ] as const) {
      const { status, body } = await send(sent);
      expect([status, body.card]).toMatchObject([201, card]);
      expect((await list(other, one))[0]).toMatchObject({ kind: "text", text: "", card });
    }
    expect((await send({ text: "plain" })).body.card).toBeNull();
    for (const [sent, field] of [
      [{}, "text"],
      [{ text: "" }, "text"],
      [{ text: "x", bottleId: own }, "bottleId"],
      [{ text: "x", designId: drawn.id }, "designId"],
      [{ bottleId: own, designId: drawn.id }, "bottleId"],
      [{ bottleId: 1 }, "bottleId"],
      [{ bottleId: "x".repeat(65) }, "bottleId"],
      [{ designId: "" }, "designId"],
    ] as const) {
      const { status, body } = await send(sent);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, [field]]);
    }
    await send({ bottleId: own });
    const [shown] = await list(one, other);
    const edited = await call<ErrorJson>(one, "PATCH", `/messages/${shown?.id}`, { text: "words" });
    expect([edited.status, edited.body.error.code]).toEqual([409, "cannot_edit"]);
    const answer = await send({ text: "an answer", replyTo: shown?.id });
    expect(answer).toMatchObject({ status: 201, body: { replyTo: { id: shown?.id, kind: "bottle" } } });
    const foreign = await send({ bottleId: await aBottle(db(), author) });
    expect([foreign.status, foreign.body.error.code]).toEqual([422, "card_unknown"]);
    await insertBlock(db(), author, other);
    const unseen = await send({ designId: drawn.id });
    expect([unseen.status, unseen.body.error.code]).toEqual([403, "card_not_visible"]);
  });

  test("the page lists one's friends, and its form sends once and leads to the chat", async () => {
    const { app, one, other, author, list } = await open();
    const kept = await aKeptBottle(db(), author, one, "<b>Is anybody</b> out there?");
    const token = await app.enter(one);
    const path = `/friends/send?bottle=${kept}`;
    const html = await (await app.ask("GET", path, { token })).text();
    expect(html).toContain(`Send to ${other.nickname}`);
    expect(html).toContain("&lt;b&gt;Is anybody&lt;/b&gt; out there?");
    const form = { bottle: kept, to: other.id, once: "pressed-once" };
    for (let n = 0; n < 2; n++) {
      const response = await app.ask("POST", "/friends/send", { token, form });
      expect([response.status, response.headers.get("location")]).toEqual([303, `/chat/${other.id}`]);
    }
    expect(await list(other, one)).toHaveLength(1);
    const stranger = await app.ask("POST", "/friends/send", { token, form: { ...form, to: author.id, once: "b" } });
    expect(stranger.headers.get("location")).toBe(path);
    expect((await app.ask("GET", "/friends/send", { token })).status).toBe(422);
    expect((await app.ask("GET", "/friends/send?bottle=none", { token })).status).toBe(422);
  });

  test("the pages of a bottle and a design lead to it where it can be sent", async () => {
    const { app, one, other, author } = await open();
    const [own, kept] = [await aBottle(db(), one), await aKeptBottle(db(), author, one)];
    const hidden = await aBottle(db(), one, { hidden_at: 1 });
    const drawn = await aDesign(db(), author, { status: "exhibition" });
    const linksOn = async (who: typeof one, path: string) =>
      (await (await app.ask("GET", path, { token: await app.enter(who) })).text()).includes("/friends/send?");
    expect(await linksOn(one, `/bottle/${own}`)).toBe(true);
    expect(await linksOn(one, `/bottle/${kept}`)).toBe(true);
    expect(await linksOn(other, `/bottle/${kept}`)).toBe(false);
    expect(await linksOn(one, `/bottle/${hidden}`)).toBe(false);
    expect(await linksOn(other, `/bottle-square/${drawn.id}`)).toBe(true);
  });
});
