/** Signing in again and again: a browser knows the accounts used last in it, and right passwords use up nobody's tries. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { deviceMarkOf } from "../../src/auth/device-mark";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { nameKey } from "../../src/users/users";
import { openAuthApp } from "../auth/auth-app";
import { openBrowserApp } from "../auth/browser-app";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";
import { registrationInput } from "../support/registration";

/** Families share a browser. */
const KNOWN_ACCOUNTS = 5;
const ACCOUNTS = 7;
const signIns = fc.array(fc.nat(ACCOUNTS - 1), { minLength: 6, maxLength: 12, size: "max" });

const from = (network: number, host: number) => ({ "x-forwarded-for": `13.${process.pid % 250}.${network}.${host}` });
/** Where the tries come from, each time from another address. */
const PLACES = {
  "a network": { points: RATE_LIMIT_RULES.signInNetwork.points, address: (n: number) => from(200, n) },
  "an account": { points: RATE_LIMIT_RULES.signInAccount.points, address: (n: number) => from(n, 1) },
};

eachDatabase("signing in", (db) => {
  test(
    "a browser knows the accounts that were used last in it, each once",
    async () => {
      const { call, browser } = openBrowserApp(db());
      const accounts = Array.from({ length: ACCOUNTS }, () => registrationInput());
      for (const body of accounts) await call("POST", "/auth/register", { body });
      const marks: string[] = [];
      for (const { username } of accounts) marks.push(await deviceMarkOf(db(), nameKey(username)));
      const property = fc.asyncProperty(signIns, async (used) => {
        const family = browser();
        for (const n of used) {
          family.jar.delete("session");
          await family.visit("/login", {
            username: accounts[n]?.username ?? "",
            password: accounts[n]?.password ?? "",
          });
        }
        const last = [...new Set(used.toReversed())].slice(0, KNOWN_ACCOUNTS);
        expect(family.jar.get("known")?.split(".")).toEqual(last.map((n) => marks[n] ?? ""));
      });
      await fc.assert(property, { ...propertyRuns(4), examples: [[[0, 1, 1, 1, 1, 1, 1]]] });
    },
    PROPERTY_TIMEOUT,
  );

  test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
    "a right password uses up no try of %s, however many there are",
    async (what) => {
      const { call } = openAuthApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
      const accounts = [registrationInput(), registrationInput()];
      for (const body of accounts) await call("POST", "/auth/register", { body, headers: from(201, 1) });
      const { points, address } = PLACES[what];
      let n = 0;
      const signIn = async (username: string, password: string) =>
        (await call("POST", "/auth/login", { body: { username, password }, headers: address(n++) })).status;
      const guess = () => signIn(what === "an account" ? (accounts[0]?.username ?? "") : `nobody.${n}`, "a wrong one");
      for (let wrong = 0; wrong < points - 1; wrong++) expect(await guess()).toBe(401);
      for (const { username, password } of [...accounts, ...accounts])
        expect(await signIn(username, password)).toBe(200);
      expect([await guess(), await guess()]).toEqual([401, 429]);
    },
    PROPERTY_TIMEOUT,
  );
});
