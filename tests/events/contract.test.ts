/** Every event that the document tells of really comes, and as it says: `app.listen` holds each against it. */
import { expect, test } from "bun:test";
import { setSignalPublisher } from "../../src/events/publish";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";
import { countAsMinor, suspendPerson } from "./measure-fixtures";

eachDatabase("the events of the API description", (db) => {
  test("are those that are sent, each with its schema", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { app, call, sendFile } = await openChatApp(db(), [one, other]);
    setSignalPublisher(db(), (signal) => app.streams.receive(signal));
    const reader = await app.listen(await app.enter(one));
    await reader.next("unread");

    const { body: word } = await call(one, "POST", `/${other.id}/messages`, { text: "Good evening" });
    await reader.next("message");
    await call(other, "POST", `/${one.id}/read`, {});
    await reader.next("state");
    await call(other, "POST", `/${one.id}/typing`);
    expect((await reader.next("typing")).data).toEqual({ userId: other.id });
    await call(one, "PATCH", `/messages/${word.id}`, { text: "Good night" });
    expect((await reader.next("edited")).data).toMatchObject({ text: "Good night", from: one.id });
    await call(other, "PUT", `/messages/${word.id}/reaction`, { emoji: "💛" });
    expect((await reader.next("reaction")).data).toMatchObject({ reactions: [{ emoji: "💛", userIds: [other.id] }] });
    await call(one, "POST", `/messages/${word.id}/recall`);
    expect((await reader.next("recalled")).data).toMatchObject({ from: one.id, to: other.id });
    await call(one, "DELETE", `/messages/${word.id}`);
    expect((await reader.next("hidden")).data).toEqual({
      id: word.id,
      userId: other.id,
      from: one.id,
      seq: 1,
      hidden: true,
    });
    const { body: picture } = await sendFile(one, other, { burn: "true" });
    await call(other, "GET", `/${one.id}/messages`);
    expect(
      (await app.ask("POST", `/api/chat/messages/${picture.id}/open`, { token: await app.enter(other) })).status,
    ).toBe(200);
    await reader.next("burned");
    await call(one, "DELETE", `/${other.id}`);
    expect((await reader.next("removed")).data).toMatchObject({ userId: other.id });
    await countAsMinor(db(), other, CHAT_NOW);
    await reader.until("state", ({ frozen }) => frozen === true);
    await suspendPerson(db(), other, CHAT_NOW);
    await reader.until("state", ({ stopped }) => stopped === true);

    const lost = await app.listen(await app.enter(one), "7");
    await lost.next("reset");
    const types = new Set([...reader.events, ...lost.events].map(({ type }) => type));
    const document = await (await app.ask("GET", "/api/openapi.json")).json();
    const documented = document.components.schemas.Event.oneOf.map(({ $ref }: { $ref: string }) =>
      $ref.split("/Event").at(-1)?.toLowerCase(),
    );
    expect([...types].sort()).toEqual(documented.sort());
    await Promise.all([reader.close(), lost.close()]);
  });
});
