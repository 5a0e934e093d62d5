import { beforeEach, expect, spyOn, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { SESSION_LIMITS } from "../../src/limits/auth";
import { DAY, HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";

const START = TEST_START;
eachDatabase("sessions", (db) => {
  let now = START;
  let userId = "";
  const sessions = () => createSessionStore(db(), () => now);
  const isIn = async (token: string) => (await sessions().validate(token)) !== null;

  beforeEach(async () => {
    now = START;
    userId = (await aPerson(db(), { language: "ar", birthday: null })).id;
  });

  test("a token is valid for its person", async () => {
    const token = await sessions().start(userId, "Firefox");
    const validated = await sessions().validate(token);
    expect(validated).toMatchObject({
      fresh: false,
      person: {
        id: userId,
        language: "ar",
        reads: ["ar"],
        interests: [],
        coins: 0,
        official: false,
        birthday: null,
      },
    });
    expect(validated?.person).not.toHaveProperty("password_hash");
  });

  test("a text that is no token is not valid", async () => {
    const token = await sessions().start(userId, "");
    for (const wrong of [
      "",
      "x",
      token.slice(1),
      `${token}A`,
      token.toUpperCase(),
      "\0".repeat(43),
      "A".repeat(43),
      "ü".repeat(43),
    ]) {
      expect(await sessions().validate(wrong)).toBeNull();
    }
  });

  test("the database contains no tokens", async () => {
    const token = await sessions().start(userId, "Firefox");
    const rows = await db().selectFrom("sessions").selectAll().execute();
    const users = await db().selectFrom("users").selectAll().execute();
    const texts = [...rows, ...users].flatMap((row) => Object.values(row)).map(String);
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      expect(text).not.toContain(token);
      expect(await sessions().validate(text)).toBeNull();
    }
  });

  test("tokens are unique", async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => sessions().start(userId, "")));
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(SESSION_LIMITS.tokenBytes);
  });

  test("a session ends after exactly 30 days without use", async () => {
    const [one, other] = [await sessions().start(userId, ""), await sessions().start(userId, "")];
    now = START + SESSION_LIMITS.idleLifetime - 1;
    expect(await isIn(one)).toBe(true);
    now = START + SESSION_LIMITS.idleLifetime;
    expect(await isIn(other)).toBe(false);
    expect(await isIn(one)).toBe(true);
  });

  test("use within an hour writes nothing; later the session is extended and `fresh`", async () => {
    const token = await sessions().start(userId, "");
    now = START + HOUR - 1;
    expect(await sessions().validate(token)).toMatchObject({ fresh: false });
    now = START + HOUR;
    expect(await sessions().validate(token)).toMatchObject({ fresh: true });
    expect(await sessions().validate(token)).toMatchObject({ fresh: false });
    now += SESSION_LIMITS.idleLifetime - 1;
    expect(await isIn(token)).toBe(true);
  });

  test("a session used every day ends after exactly 180 days", async () => {
    const token = await sessions().start(userId, "");
    for (let day = 1; day < 180; day++) {
      now = START + day * DAY;
      expect(await isIn(token)).toBe(true);
    }
    now = START + SESSION_LIMITS.maxLifetime - 1;
    expect(await isIn(token)).toBe(true);
    now = START + SESSION_LIMITS.maxLifetime;
    expect(await isIn(token)).toBe(false);
  });

  test("the machine's clock does not matter", async () => {
    for (const shift of [-5_000 * DAY, 5_000 * DAY]) {
      now = START + shift;
      const token = await sessions().start(userId, "");
      expect(await isIn(token)).toBe(true);
      now += SESSION_LIMITS.idleLifetime;
      expect(await isIn(token)).toBe(false);
    }
  });

  test("an ended session is invalid at once, others stay valid", async () => {
    const [one, other] = [await sessions().start(userId, ""), await sessions().start(userId, "")];
    const id = (await sessions().validate(one))?.person.sessionId ?? "";
    await sessions().end(id);
    expect(await isIn(one)).toBe(false);
    expect(await isIn(other)).toBe(true);
    await sessions().end(id);
  });

  test("all sessions of a person can end, or all but one; those of other people stay valid", async () => {
    const stranger = await sessions().start((await aPerson(db())).id, "");
    const tokens = await Promise.all([1, 2, 3].map(() => sessions().start(userId, "")));
    const [current = "", second = "", third = ""] = tokens;
    const here = (await sessions().validate(current))?.person.sessionId;
    await sessions().endAll(userId, here);
    expect([await isIn(current), await isIn(second), await isIn(third), await isIn(stranger)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await sessions().endAll(userId);
    expect([await isIn(current), await isIn(stranger)]).toEqual([false, true]);
  });

  test("the periodic cleanup deletes expired sessions and nothing else", async () => {
    const old = await sessions().start(userId, "");
    now = START + DAY;
    const young = await sessions().start(userId, "");
    now = START + SESSION_LIMITS.idleLifetime;
    await sessions().deleteExpired();
    const left = await db().selectFrom("sessions").select("created_at").where("user_id", "=", userId).execute();
    expect(left).toEqual([{ created_at: START + DAY }]);
    expect([await isIn(old), await isIn(young)]).toEqual([false, true]);
  });

  test("a session is deleted with its person", async () => {
    const token = await sessions().start(userId, "");
    await db().deleteFrom("users").where("id", "=", userId).execute();
    expect(await isIn(token)).toBe(false);
  });

  test("a long User-Agent is cut", async () => {
    await sessions().start(userId, "x".repeat(10_000));
    const row = await db().selectFrom("sessions").select("device").where("user_id", "=", userId).executeTakeFirst();
    expect(row?.device).toHaveLength(200);
  });

  test("a session that is due stays valid where nothing can be written", async () => {
    const token = await sessions().start(userId, "");
    now = START + DAY;
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    const spy = spyOn(db(), "updateTable").mockImplementation(() => {
      throw full;
    });
    expect(await isIn(token)).toBe(true);
    spy.mockRestore();
  });

  test("one query finds session and person", async () => {
    const token = await sessions().start(userId, "");
    // A copy has no way past Kysely, so each query is seen.
    const visible = db().withoutPlugins();
    const spy = spyOn(visible, "executeQuery");
    await createSessionStore(visible, () => now).validate(token);
    expect(spy).toHaveBeenCalledTimes(1);
  });
});
