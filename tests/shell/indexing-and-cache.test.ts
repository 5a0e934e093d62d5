import { beforeAll, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";

const NOT_CACHED = "private, no-store";
const BACK_FORWARD_CACHE = "private, no-cache";
const INDEXED = {
  "/": "home",
  "/login": "login",
  "/register": "register",
  "/language-select": "language",
} as const;
const PATHS = Object.keys(INDEXED) as (keyof typeof INDEXED)[];

interface Head {
  description: string | null;
  canonical: string | null;
  robots: string | null;
}

/** The metas that search engines read. */
async function headOf(response: Response): Promise<Head> {
  const head: Head = { description: null, canonical: null, robots: null };
  const read = (name: keyof Head, attribute: string) => ({
    element: (element: HTMLRewriterTypes.Element) => {
      head[name] = element.getAttribute(attribute);
    },
  });
  await new HTMLRewriter()
    .on('meta[name="description"]', read("description", "content"))
    .on('meta[name="robots"]', read("robots", "content"))
    .on('link[rel="canonical"]', read("canonical", "href"))
    .transform(response)
    .text();
  return head;
}

test("the description of an indexed page exists in every language and has 30 to 180 characters", () => {
  for (const name of Object.values(INDEXED)) {
    const texts = LANGUAGES.map((language) => translatorFor(language)(`shell.about.${name}`));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    for (const each of texts) expect(each.length).toBeWithin(30, 181);
  }
});

eachDatabase("indexing and caching", (db) => {
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
  });

  const get = (path: string, options: TestRequest = {}) => openTestApp(db()).ask("GET", path, options);
  const cacheControlOf = async (path: string, options: TestRequest = {}) => {
    const response = await get(path, options);
    await response.body?.cancel();
    return response.headers.get("cache-control");
  };

  test("public pages have a description, one canonical address and no robots meta", async () => {
    for (const path of PATHS) {
      for (const language of ["en", "ar"] as const) {
        const { description, canonical, robots } = await headOf(
          await get(`${path}?next=%2Fprofile`, { cookies: { language } }),
        );
        expect(description).toBe(translatorFor(language)(`shell.about.${INDEXED[path]}`));
        expect(new URL(canonical ?? "").pathname + new URL(canonical ?? "").search).toBe(path);
        expect(robots).toBeNull();
      }
    }
  });

  test("letters, personal pages and error pages are noindex", async () => {
    const session = await openTestApp(db()).enter(world.stranger);
    const own = ["/profile", "/bottle-square", "/friends", "/account/delete", "/bottle-design"];
    const letters = [`/bottle/${world.sea}`, `/bottle-shared/${world.sea}?btype=thrown`];
    const pages = [...own.map((path) => get(path, { session })), ...letters.map((path) => get(path))];
    const refused = openTestApp(db()).ask("POST", "/login", { form: {} });
    for (const page of [...pages, get("/nowhere"), get("/forgot-password"), refused]) {
      expect((await headOf(await page)).robots).toBe("noindex");
    }
  });

  test("public pages allow the back-forward cache for visitors, and no page is cached for signed-in people", async () => {
    const open = [...PATHS, `/bottle/${world.sea}`, `/bottle-shared/${world.sea}?btype=thrown`];
    for (const path of open) expect(await cacheControlOf(path)).toBe(BACK_FORWARD_CACHE);
    const session = await openTestApp(db()).enter(world.stranger);
    for (const path of ["/", "/language-select", `/bottle/${world.sea}`, "/profile"])
      expect(await cacheControlOf(path, { session })).toBe(NOT_CACHED);
  });

  test("pages with a token, a refusal or a notice are not cached", async () => {
    for (const path of ["/reset-password?token=x", "/verify-email?token=x", "/login/link", "/nowhere"])
      expect(await cacheControlOf(path)).toBe(NOT_CACHED);
    expect(await cacheControlOf("/login", { cookies: { notice: "unauthenticated" } })).toBe(NOT_CACHED);
    const refused = await openTestApp(db()).ask("POST", "/login", { form: { username: "typed" } });
    expect(refused.headers.get("cache-control")).toBe(NOT_CACHED);
  });
});
