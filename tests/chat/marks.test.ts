import { expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { BYTES_PER_CHARACTER } from "../../src/limits/text";
import { openTestApp } from "../support/app";
import { measureLeastBusyMs } from "../support/busy-time";
import { eachDatabase } from "../support/databases";
import { aPairOfFriends } from "./chat-fixtures";

const MOST = 500;

eachDatabase("a message that is one letter with thousands of marks", (db) => {
  test("holds nobody up", async () => {
    const { ask, enter } = openTestApp(db());
    const [from, to] = await aPairOfFriends(db());
    const token = await enter(from);
    const marks = (CHAT_LIMITS.textMax * BYTES_PER_CHARACTER) / 2 - 1;
    const send = async () => {
      const json = { text: `a${"\u0301\u0323".repeat(marks / 2)}`, clientId: crypto.randomUUID() };
      expect((await ask("POST", `/api/chat/${to.id}/messages`, { token, json })).status).toBe(201);
    };
    expect(await measureLeastBusyMs(send, MOST)).toBeLessThan(MOST);
  });
});
