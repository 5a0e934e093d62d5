/** Words that are recalled while a request with them is on its way, or while what came after them waits. */
import { expect, test } from "bun:test";
import { markConversationRead } from "../../src/chat/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import type { PushOutcome } from "../../src/push/push-service";
import { HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { ACCEPTED, watchDelivery } from "./watched-delivery";

const BUSY: PushOutcome = { is: "later", status: 503, after: null };

eachDatabase("words recalled on the way", (db) => {
  const { r, sent, service, once, round, pass, write, recall, subscribe } = watchDelivery(db);
  const read = () => markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);

  const APPLE = "web.push.apple.com";
  const HOSTS = ["push.example", APPLE];
  const gone = (host: string) =>
    host === APPLE
      ? { title: `${r.friend.nickname} recalled a message`, silent: true, always: true }
      : { close: `chat-${r.friend.id}`, at: r.now };

  const OUTCOMES: Record<string, () => PushOutcome> = {
    accepts: () => ACCEPTED,
    "refuses for now": () => BUSY,
    "does not answer": () => {
      throw new Error("timeout");
    },
  };
  const cases = HOSTS.flatMap((host) => Object.keys(OUTCOMES).map((name) => [host, name] as const));

  test.each(cases)("leave the screen: %s %s", async (host, name) => {
    await subscribe(host);
    const id = await write("secret");
    once("sending", () => recall(id));
    service.answer = OUTCOMES[name] ?? service.answer;
    await pass();
    service.answer = () => ACCEPTED;
    await pass(PUSH_LIMITS.hostPauses[0]);
    expect(sent).toEqual([expect.objectContaining({ body: "secret" }), expect.objectContaining(gone(host))]);
    expect(await r.news()).toEqual([]);
  });

  test.each([
    ["which might arrive later", []],
    ["however often the row changed meanwhile", ["later"]],
  ])("are withdrawn after what is on its way, %s", async (_, more) => {
    await subscribe("push.example");
    const id = await write("secret");
    once("sending", async () => {
      for (const text of more) await recall(await write(text));
      await recall(id);
      r.now += PUSH_LIMITS.timeout - 1;
      await round();
    });
    await pass();
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toEqual([expect.objectContaining({ body: "secret" }), gone("push.example")]);
  });

  test("are withdrawn after what is on its way, where what was shown before is recalled after it", async () => {
    await subscribe("push.example");
    const first = await write("first");
    await pass();
    const id = await write("secret");
    once("sending", async () => {
      await recall(id);
      r.now += 1;
      await recall(first);
      r.now += PUSH_LIMITS.timeout - 1;
      await round();
    });
    await pass();
    expect(sent).toHaveLength(2);
    await pass(1);
    expect(sent.slice(1)).toEqual([expect.objectContaining({ body: "secret" }), gone("push.example")]);
  });

  test("are not overtaken by what comes after them", async () => {
    await subscribe("push.example");
    const id = await write("secret");
    once("sending", async () => {
      await recall(id);
      await write("hello");
      r.now += PUSH_LIMITS.timeout - 2;
      await round();
    });
    await pass();
    expect(sent.map(({ body }) => body)).toEqual(["secret"]);
    await pass(2);
    expect(sent.map(({ body }) => body)).toEqual(["secret", "hello"]);
  });

  test("leave the screen where nothing is told any more of what came since", async () => {
    await subscribe("push.example");
    const id = await write("secret");
    await pass();
    await changeNotificationSettings(db(), r.reader, { kinds: { friend: false } }, r.now);
    await write("later");
    await pass();
    expect(sent).toHaveLength(1);
    await recall(id);
    await pass();
    expect(sent.slice(1)).toEqual([gone("push.example")]);
  });

  test.each(HOSTS)("leave the screen where messages are told no more and others remain: %s", async (host) => {
    await subscribe(host);
    await write("one");
    const id = await write("secret");
    await pass();
    await changeNotificationSettings(db(), r.reader, { kinds: { friend: false } }, r.now);
    await recall(id);
    await pass();
    expect(sent.slice(1)).toEqual([expect.objectContaining(gone(host))]);
    expect(await r.news()).toEqual([]);
  });

  test.each(HOSTS)("leave the screen where they were read elsewhere on the way: %s", async (host) => {
    await subscribe(host);
    const id = await write("secret");
    once("sending", read);
    await pass();
    await recall(id);
    await pass(PUSH_LIMITS.timeout);
    expect(sent).toEqual([expect.objectContaining({ body: "secret" }), expect.objectContaining(gone(host))]);
  });

  test.each(HOSTS)("give way to what remains, which rings: it may not have arrived: %s", async (host) => {
    await subscribe(host);
    await write("one");
    const last = await write("secret");
    once("sending", () => recall(last));
    await pass();
    await pass(PUSH_LIMITS.timeout);
    expect(sent.map(({ body }) => body)).toEqual(["secret", "one"]);
    expect(sent[1]).not.toHaveProperty("silent");
  });

  test.each(HOSTS)("do not leave once they are rendered: %s", async (host) => {
    await subscribe(host);
    const id = await write("secret");
    once("rendered", () => recall(id));
    await pass();
    await pass(HOUR);
    expect(sent).toEqual([]);
    expect(await r.news()).toEqual([]);
  });

  test.each(HOSTS)("leave the screen in quiet hours, where what came since rings after them: %s", async (host) => {
    await subscribe(host);
    r.now = Date.UTC(2026, 10, 21, 21, 59, 30);
    const id = await write("secret");
    await pass();
    r.now += 40 * SECOND;
    await write("later");
    await pass();
    expect(sent.map(({ body }) => body)).toEqual(["secret"]);
    await recall(id);
    await pass();
    expect(sent[1]).toMatchObject({ body: "later", silent: true, ...(host === APPLE && { always: true }) });
    r.now = Date.UTC(2026, 10, 22, 8) - 1;
    await pass(0);
    expect(sent).toHaveLength(2);
    await pass(1);
    expect(sent.slice(2).map(({ body, silent }) => [body, silent])).toEqual([["later", undefined]]);
    await pass(HOUR);
    expect(sent).toHaveLength(3);
  });

  test.each(HOSTS)("leave the screen while what came since waits to be tried again: %s", async (host) => {
    await subscribe(host);
    const id = await write("secret");
    await pass();
    await write("later");
    service.answer = () => ({ is: "later", status: 429, after: HOUR });
    await pass();
    service.answer = () => ACCEPTED;
    await pass(MINUTE);
    expect(sent).toHaveLength(2);
    await recall(id);
    await pass(PUSH_LIMITS.timeout);
    expect(sent.slice(2).map(({ body }) => body)).toEqual(["later"]);
    await pass(2 * HOUR);
    expect(sent).toHaveLength(3);
  });
});
