/**
 * What people wrote stands on its own in every page, whatever the direction of the page's language: in an element with
 * `dir="auto"`, in `<bdi>`, or between the characters FSI and PDI (W3C, "Inline markup and bidirectional text in HTML").
 */
import { beforeAll, expect, test } from "bun:test";
import { HELP_LINE_COUNTRIES } from "../../src/i18n/help-lines";
import { eachDatabase } from "../support/databases";
import { BOTTLE_PLACES } from "./places/bottles";
import { CHAT_PLACES } from "./places/chat";
import { DESIGN_PLACES } from "./places/designs";
import { PEOPLE_PLACES } from "./places/people";
import { askAs, seedVisibilityWorld, TEXT_MARKS, type VisibilityWorld } from "./visibility-world";

const TIMEOUT_MS = 120_000;
/** As Arabic readers find Latin texts; a visitor's language is English. */
const ROWS = [...BOTTLE_PLACES, ...DESIGN_PLACES, ...CHAT_PLACES, ...PEOPLE_PLACES].filter(
  ({ late, who }) => !late && who !== "visitor",
);
/** Never drawn as text, or where no element can be. */
const NOT_DRAWN = ["title", "script", "noscript", "style", "template", "option", "textarea"];
const MARKS = new RegExp(Object.values(TEXT_MARKS).join("|"), "g");
const ISOLATED_CHARACTERS = /\u2068[^\u2068\u2069]*\u2069/g;

/** Groups of digits, as of phone numbers: between right-to-left words they would change places. */
const DIGIT_GROUPS = /\d+(?:[ \xa0-]\d+)+/g;

interface OpenElement {
  name: string;
  isolates: boolean;
}

/** Texts in a page outside of an element that isolates them, each with the elements it is in. */
async function findUnisolated(page: string, pattern: RegExp): Promise<string[]> {
  const [open, faults]: [OpenElement[], string[]] = [[], []];
  let text = "";
  const rewriter = new HTMLRewriter()
    .on("*", {
      element(element) {
        const isolates = element.tagName === "bdi" || ["auto", "ltr"].includes(element.getAttribute("dir") ?? "");
        const entry = { name: element.tagName, isolates };
        if (!element.canHaveContent || element.selfClosing) return;
        open.push(entry);
        element.onEndTag(() => void open.splice(open.indexOf(entry)));
      },
    })
    .onDocument({
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return;
        const isBare = !open.some(({ name, isolates }) => isolates || NOT_DRAWN.includes(name));
        for (const [mark] of isBare ? text.replaceAll(ISOLATED_CHARACTERS, "").matchAll(pattern) : [])
          faults.push(
            `${mark} in ${open
              .map(({ name }) => name)
              .slice(-4)
              .join(" > ")}`,
          );
        text = "";
      },
    });
  await rewriter.transform(new Response(page)).text();
  return faults;
}

/** Keeps every page that is read. */
function recordPages(world: VisibilityWorld) {
  const pages = new Map<string, string>();
  const ask: typeof world.app.ask = async (method, path, sent) => {
    const response = await world.app.ask(method, path, sent);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const body = await response.text();
    pages.set(path, body);
    return new Response(body, response);
  };
  return { pages, world: { ...world, app: { ...world.app, ask } } };
}

eachDatabase("texts of people", (_, open) => {
  let recorded: ReturnType<typeof recordPages>;

  beforeAll(async () => {
    const world = await seedVisibilityWorld(await open());
    await world.db.updateTable("users").set({ language: "ar" }).execute();
    recorded = recordPages(world);
    for (const row of ROWS) await row.look(recorded.world);
  }, TIMEOUT_MS);

  test("are isolated on every page", async () => {
    const found = new Set<string>();
    const faults: string[] = [];
    for (const [path, page] of recorded.pages) {
      for (const [mark] of page.matchAll(MARKS)) found.add(mark);
      faults.push(...(await findUnisolated(page, MARKS)).map((fault) => `${path}: ${fault}`));
    }
    expect([...new Set(faults)]).toEqual([]);
    expect([...found].sort()).toEqual(Object.values(TEXT_MARKS).sort());
  });

  test("leave groups of digits as they are", async () => {
    const { world } = recorded;
    const routes = world.app.app.routes.filter(({ method, path }) => method === "GET" && !/[:*{]|^\/api/.test(path));
    const helped = HELP_LINE_COUNTRIES.map((country) => `/report/bottle/${world.sea}?country=${country}`);
    const paths = [...new Set(routes.map(({ path }) => path)), ...helped];
    for (const path of paths) await (await askAs(world, "reader", "GET", path)).body?.cancel();
    const [faults, isolated]: string[][] = [[], []];
    for (const [path, page] of recorded.pages) {
      faults?.push(...(await findUnisolated(page, DIGIT_GROUPS)).map((fault) => `${path}: ${fault}`));
      isolated?.push(...(page.match(/dir="ltr">[^<]*/g) ?? []));
    }
    expect(faults).toEqual([]);
    expect(isolated?.length).toBeGreaterThan(10);
  });

  test("are the only ones with Western digits in Arabic: ours are Arabic", async () => {
    const faults: string[] = [];
    for (const [path, page] of recorded.pages)
      for (const fault of await findUnisolated(page.replaceAll("WCAG 2.2", ""), /.{0,25}[0-9].{0,25}/g))
        if (!/ in .* > i$/.test(fault)) faults.push(`${path}: ${fault}`);
    expect([...new Set(faults)]).toEqual([]);
  });
});
