import { expect, test } from "bun:test";
import { openTestApp, type TestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const WHY = { rule: "2", reason: "It threatens someone." };

eachDatabase("somebody banned or signed out, who is signed in at two servers", (db) => {
  /** Two servers on one database share nothing else. */
  async function twice() {
    const apps = [openTestApp(db()), openTestApp(db())];
    const [person, official] = [await aPerson(db()), await aPerson(db(), { official: 1 })];
    const sessions = await Promise.all(apps.map((app) => app.enter(person)));
    const officialIdOf = await apps[0]?.enter(official);
    const statuses = (of: (app: TestApp, session: string) => Promise<Response>) =>
      Promise.all(apps.flatMap((app) => sessions.map(async (session) => (await of(app, session)).status)));
    const inside = async () => [
      ...(await statuses((app, token) => app.ask("GET", "/api/auth/profile", { token }))),
      ...(await statuses((app, session) => app.ask("GET", "/api/auth/profile", { session }))),
    ];
    const act = (method: string, path: string, json: object) =>
      (apps[0] as TestApp).ask(method, `/api/official/people/${person.id}/${path}`, { token: officialIdOf, json });
    const pages = async () =>
      (await statuses((app, session) => app.ask("GET", "/profile", { session }))).every((each) => each === 303);
    return { inside, act, pages };
  }

  test.each([
    ["banned", "POST", "measures", { kind: "ban", ...WHY }],
    ["signed out", "DELETE", "sessions", { reason: WHY.reason }],
    ["suspended and signed out", "POST", "measures", { kind: "suspend", days: 1, endSessions: true, ...WHY }],
  ] as const)("%s: the very next request is nobody's, at both", async (_, method, path, json) => {
    const { inside, act, pages } = await twice();
    expect(new Set(await inside())).toEqual(new Set([200]));
    expect((await act(method, path, json)).status).toBeLessThan(300);
    expect(new Set(await inside())).toEqual(new Set([401]));
    expect(await pages()).toBe(true);
  });
});
