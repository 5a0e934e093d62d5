import { expect, test } from "bun:test";
import { sendText } from "../../src/chat/chat";
import { storeMessage } from "../../src/chat/sending/store-message";
import { transact } from "../../src/db/transact";
import { setSignalPublisher } from "../../src/events/publish";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { untilLockWaits } from "../support/lock-waits";
import { aPairOfFriends, CHAT_NOW, messageInput, sendMessage } from "./chat-fixtures";

const NO_PICTURE = { kind: "text", file: null, width: null, height: null, animated: 0, digest: null } as const;

eachDatabase("two messages of one chat at the same time", (db, _, kind) => {
  // What reads "after number n" would miss for ever a lower number that is committed later.
  test.if(kind === "postgres")("get their numbers in the order of their commits", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { ask, enter, listen, streams } = openTestApp(db());
    setSignalPublisher(db(), (signal) => streams.receive(signal));
    await sendMessage(db(), one, other, "before");
    const token = await enter(other);
    const reader = await listen(token);
    const shown = async () => {
      const { items } = await (await ask("GET", `/api/chat/${one.id}/messages`, { token })).json();
      return items.map(({ seq, text }: { seq: number; text: string }) => `${seq} ${text}`);
    };
    const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = transact(db(), async (tx) => {
      await storeMessage(tx, one.id, other.id, { ...NO_PICTURE, ...messageInput("first") }, CHAT_NOW);
      stored.resolve();
      await released.promise;
    });
    await stored.promise;
    const ended: string[] = [];
    const second = sendText(db(), other.id, one.id, messageInput("second"), CHAT_NOW).then(() => ended.push("second"));
    await untilLockWaits(db(), 1);
    streams.receive(["log", other.id]);
    expect(await shown()).toEqual(["1 before"]);
    expect(ended).toEqual([]);
    released.resolve();
    await Promise.all([first, second]);
    expect(await shown()).toEqual(["3 second", "2 first", "1 before"]);
    const texts = [await reader.next("message"), await reader.next("message")].map(({ data }) => data.text);
    expect(texts).toEqual(["first", "second"]);
    expect(reader.events.map(({ type }) => type)).not.toContain("reset");
    await reader.close();
  });
});
