/** Words that are recalled while a message with them is being rendered, and others remain. */
import { expect, test } from "bun:test";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { watchDelivery } from "./watched-delivery";

const NIGHT = Date.UTC(2026, 10, 21, 23);

eachDatabase("words recalled while they are rendered", (db) => {
  const { r, sent, once, pass, write, recall, subscribe } = watchDelivery(db);
  const told = () => sent.map(({ body, silent }) => [body, silent]);

  test.each(["push.example", "web.push.apple.com"])("do not leave; what remains rings soon: %s", async (host) => {
    await subscribe(host);
    await write("one");
    const id = await write("secret");
    once("rendered", () => recall(id));
    await pass();
    expect(sent).toEqual([]);
    await pass(PUSH_LIMITS.timeout);
    expect(told()).toEqual([["one", undefined]]);
    await pass(HOUR);
    expect(sent).toHaveLength(1);
  });

  test("do not leave in the morning either, and what is not yet rendered waits until then", async () => {
    await subscribe("push.example");
    r.now = NIGHT;
    await write("one");
    const [second, third] = [await write("two"), await write("secret")];
    await pass();
    await recall(third);
    await pass(HOUR);
    expect(sent).toEqual([]);
    await db()
      .updateTable("chat_messages")
      .set({ created_at: NIGHT + 9 * HOUR })
      .where("id", "=", second)
      .execute();
    once("rendered", () => recall(second));
    await pass(NIGHT + 9 * HOUR - r.now);
    expect(sent).toEqual([]);
    await pass(PUSH_LIMITS.timeout);
    expect(told()).toEqual([["one", undefined]]);
  });
});
