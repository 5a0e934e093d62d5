import { beforeAll, describe, expect, test } from "bun:test";
import { parseDigitCode, parseUserAgent } from "../../src/auth/rules";
import { HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { type MailApp, openMailApp } from "./mail-app";

eachDatabase("sessions", (db) => {
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });
  const PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0";
  const enter = async (username: string, headers: Record<string, string> = {}) =>
    (await app.call("POST", "/auth/login", { body: { username, password: PASSWORD }, headers })).body.token as string;
  const list = async (token: string) => (await app.call("GET", "/auth/sessions", { token })).body.items;
  const end = async (token: string, id: string) => (await app.call("DELETE", `/auth/sessions/${id}`, { token })).status;

  test("are listed, this one first, with device and times, and without their tokens", async () => {
    const { username, token } = await app.arrive();
    const start = new Date(app.clock.now).toISOString();
    app.clock.now += HOUR;
    const phone = await enter(username, { "user-agent": PHONE });
    const now = new Date(app.clock.now).toISOString();
    expect(await list(phone)).toEqual([
      {
        id: expect.any(String),
        browser: "Firefox",
        system: "Android",
        current: true,
        lastUsedAt: now,
        createdAt: now,
      },
      {
        id: expect.any(String),
        browser: null,
        system: null,
        current: false,
        lastUsedAt: start,
        createdAt: start,
      },
    ]);
    for (const { id } of await list(phone)) {
      expect([token, phone]).not.toContain(id);
      expect((await app.call("GET", "/auth/profile", { token: id })).status).toBe(401);
    }
  });

  test("one or all others can be ended, but never somebody else's", async () => {
    const { username, token } = await app.arrive();
    const stranger = await app.arrive();
    const [second, third] = [await enter(username), await enter(username)];
    const idOf = async (whose: string) => (await list(whose))[0].id as string;
    expect(await end(stranger.token, await idOf(second))).toBe(404);
    expect(await end(token, "nonsense")).toBe(404);
    expect(await end(token, await idOf(second))).toBe(204);
    expect(await end(token, "%00")).toBe(404);
    expect((await list(token)).length).toBe(2);
    expect((await app.call("DELETE", "/auth/sessions", { token })).status).toBe(204);
    expect((await app.call("GET", "/auth/profile", { token: third })).status).toBe(401);
    expect(await list(token)).toHaveLength(1);
    expect(await list(stranger.token)).toHaveLength(1);
  });

  test("signing in ends the session of the request", async () => {
    const { username, token } = await app.arrive();
    const next = await enter(username, { authorization: `Bearer ${token}` });
    expect((await app.call("GET", "/auth/profile", { token })).status).toBe(401);
    expect(await list(next)).toHaveLength(1);
  });
});

describe("browser and system of a User-Agent", () => {
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
  const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
  test.each([
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, "Safari", "macOS"],
    [`${MAC} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, "Chrome", "macOS"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, "Edge", "Windows"],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0 Safari/537.36 OPR/111.0`, "Opera", "Windows"],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile`,
      "Samsung Internet",
      "Android",
    ],
    ["Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0", "Firefox", "Android"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox", "Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0 Safari/537.36`, "Chrome", "ChromeOS"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 CriOS/126.0 Mobile Safari/604.1",
      "Chrome",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605 Version/16.6 Mobile Safari/604.1",
      "Safari",
      "iPad",
    ],
    ["curl/8.5.0", null, null],
    ["", null, null],
  ])("%s", (userAgent, browser, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system });
  });
});

describe("parsing a typed code", () => {
  test.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["۱۲۳۴۵۶", "123456"],
    ["१२३४५६", "123456"],
    ["１２３４５６", "123456"],
    ["12345", null],
    ["1234567", null],
    ["12345a", null],
    ["", null],
  ])("%s", (text, code) => {
    expect(parseDigitCode(text)).toBe(code);
  });
});
