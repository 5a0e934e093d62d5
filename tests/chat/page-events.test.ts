/** A chat's page names the last event before it was made: its stream goes on from there, and so misses nothing. */
import { expect, test } from "bun:test";
import { followPerson } from "../../src/social/social";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aFollower, CHAT_NOW, sendMessage } from "./chat-fixtures";

eachDatabase("a chat's page", (db) => {
  test("is told what has changed between it and its stream", async () => {
    const [stranger, host] = await aFollower(db());
    await sendMessage(db(), stranger, host, "Good evening");
    const app = openTestApp(db());
    const session = await app.enter(stranger);
    const lastOf = async (path: string) =>
      /<body[^>]* data-last="([^"]+)"/.exec(await (await app.ask("GET", path, { session })).text())?.[1];
    const last = await lastOf(`/chat/${host.id}`);
    await followPerson(db(), host, stranger.id, CHAT_NOW);
    const reader = await app.listen(session, last);
    const { data } = await reader.until("state", ({ changed }) => changed === true);
    expect(data).toMatchObject({ userId: host.id, changed: true });
    await reader.close();
    // Other pages ask for nothing that came before their stream.
    expect(await lastOf("/friends")).toBeUndefined();
  });
});
