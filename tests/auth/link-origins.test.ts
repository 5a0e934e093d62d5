import { expect, test } from "bun:test";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { openMailApp } from "./mail-app";

eachDatabase("the origin of links in emails", (db) => {
  const FORGED = { host: "evil.example" };
  const originOf = (text: string | undefined) => /https?:\/\/[^/\s]+/.exec(text ?? "")?.[0];

  test("is the one the person last signed in at, whatever host requests the email", async () => {
    const app = openMailApp(db());
    const { username, email, mail } = await app.arrive();
    expect(originOf(mail?.text)).toBe("http://sea.example");
    app.clock.now += MINUTE;
    for (const path of ["/auth/resend-verification", "/auth/forgot-password"]) {
      await app.call("POST", path, { body: { email }, headers: FORGED });
      const [message] = await app.emails(email);
      expect(originOf(message?.text)).toBe("http://sea.example");
      expect(message?.html).not.toContain("evil.example");
    }
    const body = { username, password: "tide-and-glass" };
    await app.call("POST", "/auth/login", { body, headers: { host: "new-sea.example" } });
    app.clock.now += MINUTE;
    await app.call("POST", "/auth/forgot-password", { body: { email }, headers: FORGED });
    expect(originOf((await app.emails(email))[0]?.text)).toBe("http://new-sea.example");
  });

  test("is PUBLIC_URL where it is set", async () => {
    const plain = openMailApp(db());
    const { email } = await plain.arrive();
    const app = openMailApp(db(), { PUBLIC_URL: "https://tide.example" });
    app.clock.now += MINUTE;
    const headers = { host: "tide.example" };
    await app.call("POST", "/auth/forgot-password", { body: { email }, headers });
    expect(originOf((await app.emails(email))[0]?.text)).toBe("https://tide.example");
  });

  test("is this server where none is known", async () => {
    const app = openMailApp(db());
    const { email } = await app.arrive();
    await db().updateTable("users").set({ origin: null }).execute();
    await app.call("POST", "/auth/forgot-password", { body: { email } });
    expect(originOf((await app.emails(email))[0]?.text)).toBe("http://own.example");
  });
});
