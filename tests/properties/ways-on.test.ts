/** Every way that a page shows leads somewhere: links are answered, and what a form sends has a route, for each who sees the page. */
import { beforeAll, expect, test } from "bun:test";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { fillPlaceholders, isApi, MATRIX_ROWS, methodOf, pathOf } from "../http/matrix-rows";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT } from "../support/property-runs";
import { type SeededWorld, seedWorld } from "../support/world";

const PAGES = MATRIX_ROWS.filter((row) => methodOf(row) === "GET" && !isApi(row));
const READERS = ["holder", "official", "nobody"] as const;

/** Attributes with addresses, by the method that they ask with. */
const METHODS = { href: "GET", "hx-get": "GET", action: "POST", formaction: "POST", "hx-post": "POST" } as const;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

interface Way {
  method: "GET" | "POST";
  path: string;
}

/** Where an element leads, in this product; of files nothing. */
function waysOfElement(element: HTMLRewriterTypes.Element, from: string): Way[] {
  if (["link", "use"].includes(element.tagName)) return [];
  const isSearch = element.tagName === "form" && element.getAttribute("method") !== "post";
  return Object.entries(METHODS).flatMap(([name, method]) => {
    const value = element.getAttribute(name)?.replaceAll("&amp;", "&") ?? "#";
    const { origin, pathname, search } = new URL(value, `http://localhost${from}`);
    if (value.startsWith("#") || origin !== "http://localhost") return [];
    return [{ method: isSearch && name === "action" ? "GET" : method, path: pathname + search }];
  });
}

async function waysIn(html: string, from: string): Promise<Way[]> {
  const ways: Way[] = [];
  const note = (element: HTMLRewriterTypes.Element): void => void ways.push(...waysOfElement(element, from));
  await new HTMLRewriter().on("*", { element: note }).transform(new Response(html)).text();
  return ways;
}

eachDatabase("the ways on from a page", (db, _, kind) => {
  // Which ways there are is decided by the same code on both databases.
  const readers = kind === "sqlite" ? READERS : (["holder"] as const);
  let app: TestApp;
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = await seedWorld(db());
    app = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
  });

  const hasRoute = ({ method, path }: Way): boolean => {
    const parts = path.replace(/\?.*/, "").split("/");
    return app.app.routes.some((route) => {
      const pattern = route.path.split("/");
      return (
        route.method === method &&
        pattern.length === parts.length &&
        pattern.every((part, n) => part === parts[n] || part.startsWith(":"))
      );
    });
  };

  /** What is wrong with a way; null: nothing. @param asked addresses of which the answer is known */
  async function faultOf(way: Way, session: string | undefined, asked: ReadonlySet<string>): Promise<string | null> {
    if (way.method === "POST") return hasRoute(way) ? null : "has no route";
    if (asked.has(way.path)) return null;
    const { status } = await app.ask("GET", way.path, { session });
    return status < 400 ? null : `answers ${status}`;
  }

  /** The ways of a page; of a file none. @param asked gets the address where it is answered */
  async function waysOf(from: string, session: string | undefined, asked: Set<string>): Promise<Way[]> {
    const page = await app.ask("GET", from, { session });
    if (page.status < 400) asked.add(from);
    return page.headers.get("content-type")?.startsWith("text/html") ? waysIn(await page.text(), from) : [];
  }

  test.each(readers)(
    "lead somewhere for %s",
    async (who) => {
      const session = who === "nobody" ? undefined : await app.enter(world[who]);
      const places = { ...world, picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "" };
      const [ways, asked] = [new Map<string, Way>(), new Set<string>()];
      for (const row of PAGES)
        for (const way of await waysOf(fillPlaceholders(pathOf(row), places), session, asked))
          ways.set(`${row.route}: ${way.method} ${way.path.replace(ID, ":id")}`, way);
      // Of one kind it is asked once, on whichever page it stands.
      const kinds = new Map([...ways].map(([name, way]) => [name.replace(/^.*: /, ""), { ...way, name }]));
      const faults: [string, string | null][] = [];
      for (const { name, ...way } of kinds.values()) faults.push([name, await faultOf(way, session, asked)]);
      expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
      expect(kinds.size).toBeGreaterThan(100);
    },
    PROPERTY_TIMEOUT,
  );
});
