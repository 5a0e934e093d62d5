import { expect, test } from "bun:test";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { openMailApp } from "./mail-app";

eachDatabase("where links lead", (db) => {
  const FORGED = { host: "evil.example" };
  const originOf = (text: string | undefined) => /https?:\/\/[^/\s]+/.exec(text ?? "")?.[0];

  test("to where the person last came in, whatever host asks for the letter", async () => {
    const house = openMailApp(db());
    const { username, email, letter } = await house.arrive();
    expect(originOf(letter?.text)).toBe("http://sea.example");
    house.clock.now += MINUTE;
    for (const path of ["/auth/resend-verification", "/auth/forgot-password"]) {
      await house.call("POST", path, { body: { email }, headers: FORGED });
      const [asked] = await house.letters(email);
      expect(originOf(asked?.text)).toBe("http://sea.example");
      expect(asked?.html).not.toContain("evil.example");
    }
    const body = { username, password: "tide-and-glass" };
    await house.call("POST", "/auth/login", { body, headers: { host: "new-sea.example" } });
    house.clock.now += MINUTE;
    await house.call("POST", "/auth/forgot-password", { body: { email }, headers: FORGED });
    expect(originOf((await house.letters(email))[0]?.text)).toBe("http://new-sea.example");
  });

  test("to PUBLIC_URL where it is set, always", async () => {
    const plain = openMailApp(db());
    const { email } = await plain.arrive();
    const house = openMailApp(db(), { PUBLIC_URL: "https://tide.example" });
    house.clock.now += MINUTE;
    const headers = { host: "tide.example" };
    await house.call("POST", "/auth/forgot-password", { body: { email }, headers });
    expect(originOf((await house.letters(email))[0]?.text)).toBe("https://tide.example");
  });

  test("to this server itself for someone of whom it is not known", async () => {
    const house = openMailApp(db());
    const { email } = await house.arrive();
    await db().updateTable("users").set({ origin: null }).execute();
    await house.call("POST", "/auth/forgot-password", { body: { email } });
    expect(originOf((await house.letters(email))[0]?.text)).toBe("http://own.example");
  });
});
