/** What a limit or a suspension closes, asked at every route of the app. */
import { beforeAll, expect, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { compileRoomPlan, type Room } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY } from "../../src/runtime/units";
import { LIMITABLE_FEATURES, type LimitableFeature } from "../../src/users/users";
import { CLOSED_ROUTES, isRouteClosed } from "../http/closed-routes";
import { OPEN_FORMS } from "../http/open-forms";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/world";

const rooms: readonly Room[] = ROOMS;
const declared = rooms.flatMap(({ acts }) => Object.keys(acts ?? {}));
const { actOf } = compileRoomPlan(rooms);

/** Answered before it is known who asks. */
const ROUTES_BEFORE_CHECKS = ["POST /api/test/clock"];

const routesOf = ({ app }: TestApp): string[] => [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.endsWith("*"))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
const split = (route: string) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, path };
};
const covers = (act: string, route: string): boolean =>
  act.endsWith("*") ? split(route).path.startsWith(split(act).path.slice(0, -1)) : act === route;

const isApi = (path: string): boolean => path.startsWith("/api/");

const LONG_AGO = NOW - PROOF_LIMITS.lifetime;

/** Somewhere of this route, where nothing has to be. */
const samplePath = (path: string): string => path.replace(/:\w+(\{[^/]*\})?/g, "x");

const MEASURES = [...LIMITABLE_FEATURES, "suspended"] as const;

const standingOf = (measure: LimitableFeature | "suspended") =>
  measure === "suspended" ? { suspended_until: NOW + DAY } : { limits: JSON.stringify({ [measure]: NOW + DAY }) };

/** Whether the answer is the refusal of a measure. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.headers.get("location") === "/notice") return true;
  if (response.status !== 403) return false;
  const responseBody = await response.text();
  return responseBody.includes('"feature_limited"') || responseBody.includes('"suspended"');
}

eachDatabase("what a measure closes", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  test("every route that writes has an act, every act a route", () => {
    const routes = routesOf(app);
    const writes = routes.filter((route) => !route.startsWith("GET ") && !ROUTES_BEFORE_CHECKS.includes(route));
    expect(writes.filter((route) => !declared.some((act) => covers(act, route)))).toEqual([]);
    expect(declared.filter((act) => !routes.some((route) => covers(act, route)))).toEqual([]);
    expect(CLOSED_ROUTES.filter((route) => !routes.includes(route))).toEqual([]);
    expect(declared.length).toBeGreaterThan(90);
  });

  test("a form that a suspension leaves open does what the API leaves open too", () => {
    const free = routesOf(app).filter((route) => !route.startsWith("GET ") && actOf(split(route)) === "free");
    const isForm = (route: string) => !isApi(split(route).path) && !split(route).path.startsWith("/official");
    expect(free.filter(isForm).sort()).toEqual(Object.keys(OPEN_FORMS).sort());
    const twins = Object.values(OPEN_FORMS).filter((twin) => typeof twin === "string");
    expect(twins.filter((twin) => !free.includes(twin))).toEqual([]);
  });

  /** Whether a route refuses somebody, asked with a session of its own: some end it. */
  async function refuses(route: string, person: { id: string }): Promise<boolean> {
    const { method, path } = split(route);
    const token = await app.enter(person);
    // Too old to prove who it is: nothing here ends the account.
    await db().updateTable("sessions").set({ created_at: LONG_AGO }).where("user_id", "=", person.id).execute();
    const response = await app.ask(method, samplePath(path), isApi(path) ? { token } : { session: token });
    const refused = await isRefused(response);
    if (!response.bodyUsed) await response.body?.cancel();
    return refused;
  }

  test.each(MEASURES)("%s: each route by each method is as the table has it", async (measure) => {
    const person = await aPerson(db(), { ...standingOf(measure), throw_count: 3 });
    const routes = routesOf(app);
    expect(routes.length).toBeGreaterThan(300);
    const closed: string[] = [];
    for (const route of routes) if (await refuses(route, person)) closed.push(route);
    expect(closed.sort()).toEqual(routes.filter((route) => isRouteClosed(route, measure)).sort());
  });
});

test("the more exact act decides, and what is undeclared is open to read alone", () => {
  const act = (route: string) => actOf(split(route));
  expect(act("PUT /api/auth/profile")).toBe("active");
  expect(act("GET /api/auth/profile")).toBe("free");
  expect(act("POST /api/auth/anything")).toBe("free");
  expect(act("DELETE /api/users/:id/follow")).toBe("free");
  expect(act("POST /api/users/:id/follow")).toBe("follow");
  expect(act("GET /nowhere")).toBe("free");
  expect(act("POST /nowhere")).toBe("active");
});
